import { isRecord, plainName } from './json.ts';

/** Plain names of human-readable messages, most specific first. */
export const TEXT_NAMES: readonly string[] = [
	...['detail', 'message', 'msg', 'errormessage', 'errordescription', 'reason', 'description'],
	...['faultstring', 'error', 'err', 'fault', 'text', 'title'],
];

/** Maximum depth at which a message is searched. */
const MAX_DEPTH = 5;

/** Returns the first message in a value: the value itself, in a list, or under one of the usual names, also in nested objects. */
export function messageIn(value: unknown, depth = MAX_DEPTH): string | undefined {
	return namedMessageIn(value, depth) ?? nestedMessageIn(value, depth);
}

/** Returns the first message under one of the usual names. */
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
