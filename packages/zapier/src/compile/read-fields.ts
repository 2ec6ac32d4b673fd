import {
	isBlank,
	oneLine,
	ValidationError,
	type Fields,
	type ParsedField,
} from '@contact-sync/core';
import { jsonKeyOf, lineItemKeysOf } from './input-fields.ts';

/** Maximum length of a value in an error, in characters. */
const MAX_SHOWN = 30;

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the values of Zapier's input fields, by wire name. Pairs and their JSON field become one list, in
 * which the core gives precedence to the last value. Only a step that a user tests in the editor can be a
 * preview: a live Zap whose preview was left on would sync no contacts, without an error.
 */
export const readFields = (fields: Fields, input: Values, isTest: boolean): Values =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([, { ofRow }]) => isTest || ofRow !== 'preview')
			.map(([key, field]) => [key, valueOf(key, field, input)]),
	);

function valueOf(key: string, { kind }: ParsedField, input: Values): unknown {
	if (kind === 'row') return readRow(key, input);
	const hasJson = kind === 'keyValues' || kind === 'json';
	return hasJson ? [input[key], input[jsonKeyOf(key)]] : input[key];
}

/** Returns a row from its JSON and line items, or undefined if both are blank. */
function readRow(key: string, input: Values): unknown {
	const { items, name, value } = lineItemKeysOf(key);
	const columns = [input[items]].flat().filter((column) => !isBlank(column)); // one object or several
	const cells = columns
		.map((column): Values => (typeof column === 'object' ? { ...column } : { [value]: column }))
		.filter((column) => !isBlank(column[value]))
		.map((column) => ({ [nameOf(column[name], column[value])]: column[value] }));
	const parts = [input[jsonKeyOf(key)], ...cells].filter((part) => !isBlank(part));
	return parts.length > 0 ? parts : undefined;
}

/** Returns the name of a column. @throws ValidationError if it's blank or a list, because the value would be lost */
function nameOf(name: unknown, value: unknown): string {
	if (!isBlank(name) && typeof name !== 'object') return String(name);
	throw new ValidationError({
		summary: `'Column Name' is missing for the value ${oneLine(String(value), MAX_SHOWN)}.`,
		hint: 'Map a name for each value, or clear the value.',
		fields: { row: ['A name is missing.'] },
	});
}
