import { isNamed, objectsIn, plainName } from './find.ts';
import { NAMES } from './names.ts';

/**
 * Finds the entries in a response: the response itself, a list with one of the usual names, or the only list in
 * it. If a list with another name is further out, it's unknown which one contains the entries.
 */
export function findList(body: unknown, name: string): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	const lists = listsIn(body);
	const outermost = [0, 1, 2].map((depth) => listsIn(body, depth)).find(({ length }) => length > 0);
	const named = [plainName(name), ...NAMES.list]
		.map((wanted) => outermost?.find(({ key }) => plainName(key) === wanted))
		.find((list) => list !== undefined);
	return (named ?? (lists.length === 1 ? lists[0] : undefined))?.list;
}

/** Returns the lists in an object and in nested objects, outermost first. */
const listsIn = (body: unknown, depth?: number) =>
	objectsIn(body, depth)
		.flatMap((object) => Object.entries(object))
		.flatMap(([key, list]) => (Array.isArray(list) ? [{ key, list: list as unknown[] }] : []))
		.filter(({ key }) => !isNamed(key, 'noEntries'));
