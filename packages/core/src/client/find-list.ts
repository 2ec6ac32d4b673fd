import { isRecord } from '../transport/json.ts';

/** Where a list may be in a response that is an object; its own name is looked at too. */
const LIST_NAMES = ['results', 'data', 'items'] as const;

/** Finds the entries in a response: the response itself, or a list with one of the usual names in nested objects. */
export function findList(body: unknown, name: string): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	// {"data": {"sequences": […]}} and the like.
	return findList(
		[...LIST_NAMES, name].map((key) => body[key]).find((value) => value !== undefined),
		name,
	);
}
