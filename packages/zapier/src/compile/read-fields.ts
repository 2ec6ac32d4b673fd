import {
	isBlank,
	readInput,
	type Fields,
	type ParsedField,
	type ParsedFields,
} from '@contact-sync/core';
import { jsonKeyOf, jsonLabelOf, lineItemKeysOf } from './input-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the values of Zapier's input fields, by wire name. Pairs and their JSON field become one value, in which JSON takes
 * precedence.
 *
 * @throws ValidationError if a JSON field isn't valid JSON
 */
export function readFields(fields: Fields, input: Values): Values {
	const json: Values = readInput(jsonFieldsOf(fields), input);
	const valueOf = (key: string, field: ParsedField): unknown => {
		if (field.kind === 'row') return readRow(key, input);
		return hasJson(field) ? [input[key], json[jsonKeyOf(key)]] : input[key];
	};
	return Object.fromEntries(
		Object.entries(fields).map(([key, field]) => [key, valueOf(key, field)]),
	);
}

/** Returns a row from its JSON and line items, or undefined if both are blank. */
function readRow(key: string, input: Values): unknown {
	const { items, name, value } = lineItemKeysOf(key);
	const columns = [input[items] ?? []].flat() as Values[]; // one object or several, because the field has children
	const cells = columns
		.filter((column) => !isBlank(column[value]))
		.map((column) => ({ [String(column[name] ?? '')]: column[value] }));
	const parts = [input[jsonKeyOf(key)], ...cells].filter((part) => !isBlank(part));
	return parts.length > 0 ? parts : undefined;
}

const hasJson = ({ kind }: ParsedField): boolean => kind === 'keyValues' || kind === 'json';

/** Returns the JSON fields of pairs as separate fields. */
const jsonFieldsOf = (fields: Fields): ParsedFields =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([, field]) => hasJson(field))
			.map(([key, field]) => [
				jsonKeyOf(key),
				{ kind: field.kind, label: jsonLabelOf(field), required: false },
			]),
	);
