import type { Action } from '@contact-sync/core';
import type { Input } from '../compile/arguments.ts';
import { isPaged, NEXT_CURSOR } from '../compile/paging.ts';
import { placeOf, toCursor } from './cursor.ts';

/** Maximum number of entries per list of objects in a result. Lists of strings are never longer than the input. */
const MAX_ENTRIES = 50;

/**
 * Truncates long lists of objects in a result. Adds the number of omitted entries, and the next cursor.
 *
 * @throws ValidationError if the cursor belongs to another call
 */
export function paginateResult(
	action: Action,
	result: object,
	{ input, cursor }: { input: Input; cursor: unknown },
): object {
	if (!isPaged(action)) return result;
	const { skip } = placeOf(cursor, { action, input });
	const end = skip + MAX_ENTRIES;
	const lists = Object.entries(result).filter(hasObjects);
	const rest = lists.filter(([, list]) => list.length > end);
	return {
		...result,
		...Object.fromEntries(lists.map(([name, list]) => [name, list.slice(skip, end)])),
		...(rest.length > 0 && {
			not_shown: Object.fromEntries(rest.map(([name, list]) => [name, list.length - end])),
			[NEXT_CURSOR]: toCursor({ skip: end }, { action, input }),
		}),
	};
}

const hasObjects = (entry: [string, unknown]): entry is [string, object[]] =>
	Array.isArray(entry[1]) && typeof entry[1][0] === 'object';
