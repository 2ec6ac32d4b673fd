import type { Description } from '@contact-sync/core';
import { jsonKeyOf } from '../../../zapier/src/compile/input-fields.ts';

/** Returns the fields of Zapier's form, and their values, for the value of a field of an action. */
export function toZapierFields(
	{ fields }: Pick<Description, 'fields'>,
	name: string,
	value: unknown,
): Array<[string, unknown]> {
	const { kind } = fields[name]!; // throws if the name is wrong
	if (kind === 'row') return [[jsonKeyOf(name), isText(value) ? value : JSON.stringify(value)]];
	if (kind === 'keyValues' || kind === 'json') return asDictAndJson(name, value);
	const isLocated = typeof value === 'object' && value !== null && 'value' in value;
	return [[name, isLocated ? value.value : value]];
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Splits an object: strings are entered as pairs, and other values in the JSON field. */
function asDictAndJson(name: string, value: unknown): Array<[string, unknown]> {
	if (typeof value !== 'object' || value === null) return [[jsonKeyOf(name), value]];
	const entries = Object.entries(value);
	const texts = entries.filter(([, part]) => typeof part === 'string');
	const rest = entries.filter(([, part]) => typeof part !== 'string');
	return [
		[name, Object.fromEntries(texts)],
		[jsonKeyOf(name), rest.length > 0 ? JSON.stringify(Object.fromEntries(rest)) : ''],
	];
}

/** Returns the input of a step with the examples of its fields, as the CLI accepts it. */
export const exampleInput = (action: Pick<Description, 'fields'>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(action.fields)
			.filter(([, { example }]) => example !== undefined)
			.flatMap(([name, { kind, example }]) => {
				if (kind === 'contact' || kind === 'tags') return [[name, Object.values(example!)[0]]];
				if (kind === 'boolean' || kind === 'limit') return [[name, String(example)]];
				return toZapierFields(action, name, example);
			}),
	);
