import type { CustomFieldValue } from '../../api/wire.ts';
import { oneLine } from '../../errors/text.ts';
import { isRecord, parseJson } from '../../tolerant/find.ts';
import { joinList } from './lists.ts';
import { checkPlaceholder, isPlaceholder } from './placeholders.ts';
import {
	throwUnreadable,
	FORBIDDEN_NAMES,
	inUsualForm,
	isBlank,
	isDate,
	isoOf,
	trimInvisible,
} from './reading.ts';
import { checkNumber, checkString, readText } from './text.ts';

/** Maximum depth of nested data; deeper data would overflow the stack. */
const MAX_DEPTH = 50;

/** Maximum length of a name in an error, in characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Reads custom fields from a map, a JSON object as text, or a list of either. If a name occurs several times,
 * the last value wins.
 */
export function readKeyValues(value: unknown): Record<string, CustomFieldValue> | undefined {
	const entries = entriesOfAll(value).filter(([, item]) => !isEmptyList(item));
	return objectOf(entries, readCustomValue);
}

/**
 * Reads a JSON object, in any form that `readKeyValues` accepts. Numbers, booleans, lists, and objects keep
 * their types.
 */
export function readJson(value: unknown): Record<string, unknown> | undefined {
	return objectOf(entriesOfAll(value), (name, item) => {
		checkPlaceholderIn(name, item);
		return plain(item, 0);
	});
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
		.flatMap(entriesOf);
	const entries: Array<[string, unknown]> = [];
	for (const [index, [given, item]] of all.entries()) {
		if (isBlank(item)) continue;
		const name = inUsualForm(trimInvisible(given)); // as in `readText`
		if (isBlank(name) || isNoName(name)) {
			throwUnreadable(
				`has no field name in pair ${index + 1}`,
				isBlank(name)
					? 'Enter a name, or clear the value.'
					: `Check where the name comes from: it's "${oneLine(name, MAX_NAME_LENGTH)}".`,
			);
		}
		checkName(name);
		entries.push([name, item]);
	}
	return entries;
}

const isEmptyList = (item: unknown): boolean => Array.isArray(item) && item.every(isBlank);

/** Rejects a name such as `__proto__`, which would change the object itself, and a name with half a character. */
export function checkName(name: string): void {
	checkString(name);
	if (FORBIDDEN_NAMES.has(name))
		throwUnreadable(`can't have a field named ${name}`, 'Rename this field.');
}

/** Matches a name with an object in it, from an expression. */
const WITH_OBJECT = /\[object \w+\]/;

/** Whether a name is from an expression or a formula that returned no text. */
export const isNoName = (name: string): boolean => isPlaceholder(name) || WITH_OBJECT.test(name);

/** Returns the names and values in a map, or in a JSON object as text. */
export function entriesOf(part: unknown): Array<[string, unknown]> {
	const map = typeof part === 'string' ? parseJson(part) : part;
	if (isRecord(map)) return Object.entries(map);
	const isBroken = typeof part === 'string' && part.trim().startsWith('{');
	return throwUnreadable("isn't a JSON object", isBroken ? `${EXAMPLE} ${ESCAPES}` : EXAMPLE);
}

const EXAMPLE = 'Enter one like {"plan": "pro", "seats": 12}.';

/** Fix for an object around values from elsewhere, which can contain line breaks and quotation marks. */
const ESCAPES =
	'Write a line break in a value as \\n, and a quotation mark as \\", or enter names and values instead.';

/** Rejects a placeholder in a pair. A number that JSON can't contain has a text of its own. */
function checkPlaceholderIn(name: string, item: unknown): void {
	if (typeof item === 'string') checkPlaceholder(item, name);
}

function readCustomValue(name: string, value: unknown): CustomFieldValue {
	checkPlaceholderIn(name, value);
	if (typeof value === 'number') {
		checkNumber(value, name);
		return value;
	}
	if (typeof value === 'boolean') return value;
	if (Array.isArray(value)) return joinList(name, value, 'Use a list of texts, or a single value.');
	if (typeof value === 'object' && !isDate(value)) {
		return throwUnreadable(
			'has a field with an object',
			'Use text, a number, a date, true, or false.',
			name,
		);
	}
	return isDate(value) ? isoOf(value, name) : readText(value);
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/** Whether a value is an object whose properties are data. Others, such as maps, would be sent as `{}`. */
export const isPlainObject = (value: unknown): value is object =>
	tagOf(value) === '[object Object]';

/**
 * Converts a value to plain JSON. Dates and big integers become text.
 *
 * @throws UnreadableError for a value that JSON can't contain, because it would be sent as another value
 */
function plain(value: unknown, depth: number): unknown {
	if (depth > MAX_DEPTH)
		return throwUnreadable('is nested too deeply', `Use up to ${MAX_DEPTH} levels.`);
	if (typeof value === 'bigint') return String(value);
	if (typeof value === 'number') checkNumber(value);
	if (typeof value === 'string') checkString(value);
	if (typeof value === 'function' || typeof value === 'symbol') return unsendable(typeof value);
	if (typeof value !== 'object' || value === null) return value;
	if (isDate(value)) return isoOf(value);
	if (Array.isArray(value)) {
		return value.map((item) =>
			item === undefined ? unsendable('undefined in a list') : plain(item, depth + 1),
		);
	}
	if (!isPlainObject(value)) return unsendable(tagOf(value));
	const entries = Object.entries(value);
	for (const [name] of entries) checkName(name);
	return Object.fromEntries(entries.map(([name, item]) => [name, plain(item, depth + 1)]));
}

const unsendable = (kind: string): never =>
	throwUnreadable(
		"has a value that can't be sent",
		'Use text, numbers, dates, lists, objects, true, or false.',
		kind,
	);
