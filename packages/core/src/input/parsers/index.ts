import type { FieldKind, FieldValues, ParsedField } from '../../catalog/fields.ts';
import { readContact, readSequence, readTags } from './locators.ts';
import { readJson, readKeyValues } from './objects.ts';
import { throwUnreadable } from './reading.ts';
import { readBoolean, readEmail, readNumber, readText, readTextList } from './text.ts';

type Reader<K extends FieldKind> = (
	value: unknown,
	field: ParsedField,
) => FieldValues[K] | undefined;

function readChoice(value: unknown, { choices = {} }: ParsedField): string {
	const text = readText(value);
	const options = Object.keys(choices);
	return options.includes(text)
		? text
		: throwUnreadable(
				"isn't a valid choice",
				`Set it to one of these: ${options.join(', ')}.`,
				text,
			);
}

/**
 * Parsers, keyed by field kind. Each parser converts a platform's value to a value for the API, or returns
 * undefined if the value contains only blanks.
 */
export const PARSERS: { [K in FieldKind]: Reader<K> } = {
	text: readText,
	email: readEmail,
	boolean: readBoolean,
	limit: readNumber,
	choice: readChoice,
	keyValues: readKeyValues,
	json: readJson,
	textList: readTextList,
	contact: readContact,
	tags: readTags,
	sequence: readSequence,
	row: (value) => value as FieldValues['row'], // returned by mapRow
};
