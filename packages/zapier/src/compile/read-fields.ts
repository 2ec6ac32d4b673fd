import { readInput, type Fields, type ParsedField, type ParsedFields } from '@contact-sync/core';
import { jsonKeyOf, jsonLabelOf } from './input-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * What Zapier's fields hold, by wire name: pairs and the JSON beside them are one field, in which JSON wins.
 * Throws a ValidationError that names the field of JSON which is none.
 */
export function readFields(fields: Fields, given: Given): Given {
	const json: Given = readInput(jsonFieldsOf(fields), given);
	const read = Object.entries(fields).map(([key, field]): [string, unknown] => [
		key,
		hasJson(field) ? [given[key], json[jsonKeyOf(key)]] : given[key],
	]);
	return Object.fromEntries(read);
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
