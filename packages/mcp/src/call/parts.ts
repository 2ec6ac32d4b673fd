import type { Action, Arguments } from '@contact-sync/core';
import { isPaged, NEXT_OFFSET, OFFSET } from '../compile/paging.ts';

/** Maximum number of entries per list of objects in a result. Lists of strings are never longer than the input. */
const MAX_ENTRIES = 50;

/** Returns the number of entries to skip. */
export const offsetIn = (values: Arguments): number => Number(values[OFFSET] ?? 0);

/**
 * Truncates long lists of objects in a result. Adds the number of omitted entries, and the next offset.
 */
export function paginateResult(action: Action, result: object, offset: number): object {
	if (!isPaged(action)) return result;
	const end = offset + MAX_ENTRIES;
	const lists = Object.entries(result).filter(hasObjects);
	const rest = lists.filter(([, list]) => list.length > end);
	return {
		...result,
		...Object.fromEntries(lists.map(([name, list]) => [name, list.slice(offset, end)])),
		...(rest.length > 0 && {
			not_shown: Object.fromEntries(rest.map(([name, list]) => [name, list.length - end])),
			[NEXT_OFFSET]: end,
		}),
	};
}

const hasObjects = (entry: [string, unknown]): entry is [string, object[]] =>
	Array.isArray(entry[1]) && typeof entry[1][0] === 'object';
