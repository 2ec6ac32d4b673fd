import type { Fields } from '@contact-sync/core';
import { jsonKeyOf } from './input-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * What Zapier's fields hold, by wire name: pairs and the JSON beside them are one field, in which JSON wins. Line items in one row
 * of a list come as a list of their own.
 */
export function readFields(fields: Fields, given: Given): Given {
	const read = Object.entries(fields).map(([key, { kind }]): [string, unknown] => {
		const value = given[key];
		if (kind === 'keyValues' || kind === 'json') return [key, [value, given[jsonKeyOf(key)]]];
		return [key, kind === 'textList' && Array.isArray(value) ? value.flat() : value];
	});
	return Object.fromEntries(read);
}
