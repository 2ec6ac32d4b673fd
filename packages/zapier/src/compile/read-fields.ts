import type { Fields } from '@contact-sync/core';
import { jsonKeyOf } from './input-fields.ts';

type Given = Readonly<Record<string, unknown>>;

/** What Zapier's fields hold, by wire name: pairs and the JSON beside them are one field, in which JSON wins. */
export function readFields(fields: Fields, given: Given): Given {
	const pairs = Object.entries(fields)
		.filter(([, { kind }]) => kind === 'keyValues' || kind === 'json')
		.map(([key]) => [key, [given[key], given[jsonKeyOf(key)]]]);
	return { ...given, ...Object.fromEntries(pairs) };
}
