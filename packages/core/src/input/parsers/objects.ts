import type { CustomFieldValue } from '../../api/wire.ts';
import { oneLine } from '../../errors/texts.ts';
import { isRecord, parseJson } from '../../tolerant/find.ts';
import { throwUnreadable, FORBIDDEN_NAMES, isBlank, isDate, isoOf } from './reading.ts';
import { readText } from './text.ts';

/** Maximum depth of nested data; deeper data would overflow the stack. */
const MAX_DEPTH = 50;

/** Maximum length of a name in an error, in characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Reads custom fields from a map, a JSON object as text, or a list of either. If a name occurs several times,
 * the last value wins.
 */
export function readKeyValues(value: unknown): Record<string, CustomFieldValue> | undefined {
	return objectOf(entriesOfAll(value), readCustomValue);
}

/**
 * Reads a JSON object, in any form that `readKeyValues` accepts. Numbers, booleans, lists, and objects keep
 * their types.
 */
export function readJson(value: unknown): Record<string, unknown> | undefined {
	return objectOf(entriesOfAll(value), (_name, item) => plain(item, 0));
}

function objectOf<T>(
	entries: Array<[string, unknown]>,
	read: (name: string, item: unknown) => T,
): Record<string, T> | undefined {
	if (entries.length === 0) return undefined;
	return Object.fromEntries(entries.map(([name, item]) => [name, read(name, item)]));
}

function entriesOfAll(value: unknown): Array<[string, unknown]> {
	const all = (Array.isArray(value) ? value : [value])
		.filter((part) => !isBlank(part))
		.flatMap(entriesOf)
		.map(([name, item]): [string, unknown] => [name.trim(), item]);
	const lost = all.findIndex(([name, item]) => EMPTY_NAME.test(name) && !isBlank(item));
	if (lost >= 0) {
		const name = oneLine(all[lost]![0], MAX_NAME_LENGTH);
		throwUnreadable(
			`has no field name in pair ${lost + 1}`,
			`Check the expression for the name, which returned "${name}".`,
		);
	}
	const entries = all.filter(([name, item]) => name !== '' && !isBlank(item));
	for (const [name] of entries) checkName(name);
	return entries;
}

/** Rejects a name such as `__proto__`, which would change the object itself. */
export function checkName(name: string): void {
	if (FORBIDDEN_NAMES.has(name))
		throwUnreadable(`can't have a field named ${name}`, 'Rename this field.');
}

/** Matches names from an expression that returned nothing or an object. */
const EMPTY_NAME = /^(?:undefined|null)$|\[object \w+\]/;

/** Returns the names and values in a map, or in a JSON object as text. */
export function entriesOf(part: unknown): Array<[string, unknown]> {
	const map = typeof part === 'string' ? parseJson(part) : part;
	return isRecord(map)
		? Object.entries(map)
		: throwUnreadable("isn't a JSON object", 'Enter one like {"plan": "pro", "seats": 12}.');
}

function readCustomValue(name: string, value: unknown): CustomFieldValue {
	if (typeof value === 'number') {
		if (Number.isFinite(value)) return value;
		return throwUnreadable(
			'has a field with an invalid number',
			'Enter a number, or leave the value empty.',
			name,
		);
	}
	if (typeof value === 'boolean') return value;
	if (typeof value === 'object' && !isDate(value)) {
		return throwUnreadable(
			'has a field with a list or an object',
			'Use text, a number, a date, true, or false.',
			name,
		);
	}
	return readText(value);
}

/**
 * Converts a value to plain JSON. Dates and big integers become text, and properties with forbidden names are
 * dropped.
 */
function plain(value: unknown, depth: number): unknown {
	if (depth > MAX_DEPTH)
		return throwUnreadable('is nested too deeply', `Use up to ${MAX_DEPTH} levels.`);
	if (isDate(value)) return isoOf(value);
	if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value).filter(([name]) => !FORBIDDEN_NAMES.has(name));
		return Object.fromEntries(entries.map(([name, item]) => [name, plain(item, depth + 1)]));
	}
	return typeof value === 'bigint' ? String(value) : value;
}
