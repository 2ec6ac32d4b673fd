import { isRecord, plainName } from './json.ts';

/** Normalized names of properties with human-readable messages, most specific first. */
export const TEXT_NAMES: readonly string[] = [
	...['detail', 'message', 'msg', 'errormessage', 'errordescription', 'reason', 'description'],
	...['faultstring', 'error', 'err', 'fault', 'text', 'title'],
];

/** Maximum depth of the search for a message. */
const MAX_DEPTH = 5;

/**
 * Returns the first message in a value. Searches the value, its list items, and its properties with common
 * names, then nested objects.
 */
export function messageIn(value: unknown, depth = MAX_DEPTH): string | undefined {
	return namedMessageIn(value, depth) ?? nestedMessageIn(value, depth);
}

/** Returns the first message in a property with one of the common names. */
export function namedMessageIn(value: unknown, depth = MAX_DEPTH): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	if (depth === 0) return undefined;
	if (Array.isArray(value)) return firstOf(value, (item) => messageIn(item, depth - 1));
	if (!isRecord(value)) return undefined;
	const entries = Object.entries(value);
	const named = TEXT_NAMES.flatMap((text) => entries.filter(([name]) => plainName(name) === text));
	return firstOf(named, ([, item]) => messageIn(item, depth - 1));
}

function nestedMessageIn(value: unknown, depth: number): string | undefined {
	if (!isRecord(value) || depth === 0) return undefined;
	return firstOf(Object.values(value).flat().filter(isRecord), (item) =>
		messageIn(item, depth - 1),
	);
}

function firstOf<T>(
	items: readonly T[],
	read: (item: T) => string | undefined,
): string | undefined {
	for (const item of items) {
		const text = read(item);
		if (text !== undefined) return text;
	}
	return undefined;
}
