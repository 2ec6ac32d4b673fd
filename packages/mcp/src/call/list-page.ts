import { ValidationError, type Action } from '@contact-sync/core';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../compile/input-schema.ts';
import { NEXT_OFFSET, OFFSET } from '../compile/paging.ts';
import type { Input } from '../compile/arguments.ts';

/** One page of a list, as an object, because tool results must be objects. */
interface ListPage {
	items: object[];
	count: number;
	/** Whether the list continues after this page. */
	more: boolean;
	[NEXT_OFFSET]?: number;
}

/**
 * Runs an action that returns a list. Requests one entry more than the limit, to detect a next page. Entries
 * before the offset are read again, which is cheap because the service returns up to 500 per page.
 *
 * @throws ValidationError if the limit exceeds the maximum
 */
export async function runList(
	action: Action,
	input: Input,
	offset: number,
	run: (input: Input) => Promise<object | object[]>,
): Promise<ListPage> {
	const { name, limit } = readLimit(action, input);
	const end = offset + limit;
	const entries = [await run({ ...input, [name]: end + 1 })].flat();
	const items = entries.slice(offset, end);
	const more = entries.length > end;
	return { items, count: items.length, more, ...(more && { [NEXT_OFFSET]: end }) };
}

function readLimit({ fields }: Action, input: Input): { name: string; limit: number } {
	const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'limit')!; // every list has a limit
	const limit = Number(input[name] ?? DEFAULT_LIMIT);
	if (limit <= MAX_LIMIT) return { name, limit };
	throw new ValidationError({
		summary: `'${name}' is ${limit}, more than the maximum of ${MAX_LIMIT}.`,
		hint: `Use a lower limit, and get the rest with '${OFFSET}'.`,
		fields: { [name]: [String(limit)] },
	});
}
