import { isNamed, isRecord, type Json } from './find.ts';
import { NAMES } from './names.ts';

/** Maximum depth of the search for a list. */
const MAX_DEPTH = 3;

/**
 * Finds the entries in a response: the response itself, a list with one of the usual names, or the only list
 * in the response.
 */
export function findList(body: unknown, name: string, depth = MAX_DEPTH): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	// For example, {"data": {"sequences": […]}}.
	const named = [...NAMES.list, name].map((key) =>
		depth > 0 ? findList(body[key], name, depth - 1) : undefined,
	);
	return named.find((list) => list !== undefined) ?? onlyListIn([body]);
}

/**
 * Returns the only list in these objects, or, if they contain no list, the only list in their nested objects.
 */
function onlyListIn(objects: readonly Json[], depth = MAX_DEPTH): unknown[] | undefined {
	if (depth < 0) return undefined;
	const entries = objects.flatMap((object) => Object.entries(object));
	const lists = entries
		.filter(([name]) => !isNamed(name, 'noEntries'))
		.flatMap(([, value]) => (Array.isArray(value) ? [value] : []));
	if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined;
	return onlyListIn(entries.map(([, value]) => value).filter(isRecord), depth - 1);
}
