import type { CustomFields } from '../api/wire.ts';
import { fieldName, sentence, type Text, typed } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { plainName } from '../tolerant/find.ts';
import type { Fields } from '../catalog/fields.ts';
import { FORBIDDEN_NAMES } from './parsers/reading.ts';

/** Custom fields of a contact, and names of those to clear. */
export interface ChangedFields {
	custom_fields?: CustomFields;
	clear_fields?: readonly string[];
}

/**
 * Checks the names of the fields to clear.
 *
 * @param standard fields of the contact that aren't custom fields
 * @throws ValidationError if a field to clear is a standard field, or also has a value
 */
export function requireClearable(
	{ custom_fields: customFields, clear_fields: names = [] }: ChangedFields,
	standard: Fields,
): void {
	const standardNames = new Set(
		Object.entries(standard).flatMap(([name, { label }]) => [plainName(name), plainName(label)]),
	);
	for (const name of names) {
		if (customFields && Object.hasOwn(customFields, name)) throw alsoSet(name);
		if (standardNames.has(plainName(name)) || FORBIDDEN_NAMES.has(name)) throw notCustom(name);
	}
}

/** Adds each field to clear, with the value null, to a contact's custom fields (see `wire.ts`). */
export const withCleared = ({
	custom_fields,
	clear_fields,
}: ChangedFields): CustomFields | undefined =>
	clear_fields
		? { ...custom_fields, ...Object.fromEntries(clear_fields.map((name) => [name, null])) }
		: custom_fields;

const alsoSet = (name: string) =>
	invalid(
		sentence`${fieldName('clear_fields')} contains a field that also has a value: ${typed(name)}.`,
		sentence`To clear it, leave out its value. To set it, remove it from ${fieldName('clear_fields')}.`,
	);

const notCustom = (name: string) =>
	invalid(
		sentence`${fieldName('clear_fields')} can't clear this field: ${typed(name)}.`,
		'Enter names of custom fields only. Other fields keep their value until you enter a new one.',
	);

const invalid = (summary: Text, hint: Text) =>
	new ValidationError({ summary, hint, fields: { clear_fields: ['Invalid field.'] } });
