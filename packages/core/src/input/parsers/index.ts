import { choiceLabelOf } from '../../catalog/label-of.ts';
import type { Platform } from '../../catalog/platform.ts';
import type { FieldKind, FieldValues, ParsedField } from '../../catalog/fields.ts';
import { readEmail } from './emails.ts';
import { readTextList } from './lists.ts';
import { readContact, readSequence, readTags } from './locators.ts';
import { readJson, readKeyValues } from './objects.ts';
import { throwUnreadable } from './reading.ts';
import { readBoolean, readIdentity, readLimit, readText, readValue } from './text.ts';

type Reader<K extends FieldKind> = (
	value: unknown,
	field: ParsedField,
	platform?: Platform,
) => FieldValues[K] | undefined;

/** Reads a choice by its value, or by the label that the platform shows. */
function readChoice(value: unknown, { choices = {} }: ParsedField, platform?: Platform): string {
	const text = readText(value);
	const options = Object.entries(choices).map(
		([option, choice]) => [option, choiceLabelOf(option, choice, platform)] as const,
	);
	const [chosen] = options.find((option) => option.includes(text)) ?? [];
	if (chosen !== undefined) return chosen;
	const labels = options.map(([, label]) => `'${label}'`).join(', '); // a label can contain a comma
	return throwUnreadable("isn't a valid choice", `Set it to one of these: ${labels}.`, text);
}

/**
 * Parsers, keyed by field kind. Each parser converts a platform's value to a value for the API, or returns
 * undefined if the value contains only blanks.
 */
export const PARSERS: { [K in FieldKind]: Reader<K> } = {
	text: (value, { identifies }) =>
		identifies ? readIdentity(value, identifies) : readValue(value),
	email: readEmail,
	boolean: readBoolean,
	limit: readLimit,
	choice: readChoice,
	keyValues: readKeyValues,
	json: readJson,
	textList: readTextList,
	contact: readContact,
	tags: readTags,
	sequence: readSequence,
	row: (value) => value as FieldValues['row'], // returned by mapRow
};
