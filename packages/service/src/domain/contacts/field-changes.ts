import type { CustomFieldValue } from '@contact-sync/core';
import type { FieldChange } from '../../jobs/domain-event.ts';
import type { ContactRow } from '../../store/tables.ts';
import { STANDARD_FIELDS, type StandardField } from './contact-fields.ts';

const STANDARD: ReadonlySet<string> = new Set(STANDARD_FIELDS);

/** Returns the changed fields of a contact, with each custom field separately. */
export function fieldChanges(before: ContactRow, after: ContactRow): FieldChange[] {
	return compare(fieldsOf(before), fieldsOf(after));
}

/**
 * Returns the fields of a new contact. The email address doesn't count as a change, because every contact has
 * one.
 */
export function firstFields(contact: ContactValues): FieldChange[] {
	return compare(new Map([['email', contact.email]]), fieldsOf(contact));
}

/** Values of a contact's fields; a missing field is null. */
type ContactValues = Pick<ContactRow, 'email' | 'custom_fields'> &
	Partial<Pick<ContactRow, StandardField>>;

type Fields = ReadonlyMap<string, CustomFieldValue>;

/**
 * Returns the fields as a Map, because a custom field such as `toString` would collide with an object's
 * methods.
 */
function fieldsOf(row: ContactValues): Fields {
	const standard = STANDARD_FIELDS.map((name) => [name, row[name] ?? null] as const);
	const custom = Object.entries(row.custom_fields).map(
		([name, value]) => [STANDARD.has(name) ? `custom_fields.${name}` : name, value] as const,
	);
	return new Map<string, CustomFieldValue>([...standard, ...custom]);
}

function compare(before: Fields, after: Fields): FieldChange[] {
	return [...new Set([...before.keys(), ...after.keys()])]
		.map((field) => ({
			field,
			from: before.get(field) ?? null,
			to: after.get(field) ?? null,
		}))
		.filter(({ from, to }) => from !== to);
}
