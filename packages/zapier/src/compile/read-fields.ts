import {
	isBlank,
	readInput,
	type Fields,
	type ParsedField,
	type ParsedFields,
} from '@contact-sync/core';
import { jsonKeyOf, jsonLabelOf, lineItemKeysOf } from './input-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * What Zapier's fields hold, by wire name: pairs and the JSON beside them are one field, in which JSON wins.
 * Throws a ValidationError that names the field of JSON which is none.
 */
export function readFields(fields: Fields, given: Given): Given {
	const json: Given = readInput(jsonFieldsOf(fields), given);
	const valueOf = (key: string, field: ParsedField): unknown => {
		if (field.kind === 'row') return readRow(key, given);
		return hasJson(field) ? [given[key], json[jsonKeyOf(key)]] : given[key];
	};
	return Object.fromEntries(
		Object.entries(fields).map(([key, field]) => [key, valueOf(key, field)]),
	);
}

/** Returns a row from its JSON and its line items; undefined if both are blank. */
function readRow(key: string, given: Given): unknown {
	const { items, name, value } = lineItemKeysOf(key);
	const columns = [given[items] ?? []].flat() as Given[]; // one map or several, as the field has children
	const cells = columns
		.filter((column) => !isBlank(column[value]))
		.map((column) => ({ [String(column[name] ?? '')]: column[value] }));
	const parts = [given[jsonKeyOf(key)], ...cells].filter((part) => !isBlank(part));
	return parts.length > 0 ? parts : undefined;
}

const hasJson = ({ kind }: ParsedField): boolean => kind === 'keyValues' || kind === 'json';

/** The fields of JSON that stand beside pairs, as fields of their own. */
const jsonFieldsOf = (fields: Fields): ParsedFields =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([, field]) => hasJson(field))
			.map(([key, field]) => [
				jsonKeyOf(key),
				{ kind: field.kind, label: jsonLabelOf(field), required: false },
			]),
	);
