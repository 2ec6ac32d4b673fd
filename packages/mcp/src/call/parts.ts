import { readInput, type Action } from '@contact-sync/core';
import { isPaged, NEXT_OFFSET, OFFSET, offsetField } from '../compile/paging.ts';
import type { Arguments } from './idempotency-key.ts';
import { MCP } from '../platform.ts';

/** Maximum number of entries per list of objects in a result. Lists of strings are never longer than the input. */
const MAX_ENTRIES = 50;

const REST_OF_CHANGE = 'To see the rest, call this tool with one part of the list at a time.';

/**
 * Returns the number of entries to skip.
 *
 * @throws ValidationError if the offset isn't a number
 */
export function readOffset(action: Action, args: Arguments): number {
	if (!isPaged(action) || Number(args[OFFSET]) === 0) return 0;
	const { [OFFSET]: offset = 0 } = readInput({ [OFFSET]: offsetField }, args, MCP);
	return Number(offset);
}

/**
 * Truncates long lists of objects in a result. Adds the number of omitted entries, and the next offset or
 * instructions to get them.
 */
export function paginateResult(action: Action, result: object, offset: number): object {
	if (!isPaged(action) && action.exceptionsIn === undefined) return result;
	const end = offset + MAX_ENTRIES;
	const lists = Object.entries(result).filter(hasObjects);
	const rest = lists.filter(([, list]) => list.length > end);
	return {
		...result,
		...Object.fromEntries(lists.map(([name, list]) => [name, list.slice(offset, end)])),
		...(rest.length > 0 && {
			not_shown: Object.fromEntries(rest.map(([name, list]) => [name, list.length - end])),
			...(isPaged(action) ? { [NEXT_OFFSET]: end } : { to_see_the_rest: REST_OF_CHANGE }),
		}),
	};
}

const hasObjects = (entry: [string, unknown]): entry is [string, object[]] =>
	Array.isArray(entry[1]) && typeof entry[1][0] === 'object';
