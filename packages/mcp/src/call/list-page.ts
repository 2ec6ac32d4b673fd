import { readInput, ValidationError, type Action } from '@contact-sync/core';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../compile/input-schema.ts';
import { NEXT_OFFSET, OFFSET } from '../compile/paging.ts';
import type { Arguments } from './idempotency-key.ts';

/** A list as a tool returns it, since a result must be an object. */
interface ListPage {
	items: object[];
	count: number;
	/** Whether the list has more entries after these. */
	more: boolean;
	[NEXT_OFFSET]?: number;
}

/**
 * Runs an action that returns a list. It asks for one entry more than the limit, to know whether there are more. The entries before
 * the offset are read again: a page of the service has up to 500.
 *
 * @throws ValidationError if the limit isn't a number, or is too large
 */
export async function runList(
	action: Action,
	given: Arguments,
	offset: number,
	run: (given: Arguments) => Promise<object | object[]>,
): Promise<ListPage> {
	const { name, limit } = readLimit(action, given);
	const end = offset + limit;
	const entries = [await run({ ...given, [name]: end + 1 })].flat();
	const items = entries.slice(offset, end);
	const more = entries.length > end;
	return { items, count: items.length, more, ...(more && { [NEXT_OFFSET]: end }) };
}

function readLimit({ fields }: Action, given: Arguments): { name: string; limit: number } {
	const [name, field] = Object.entries(fields).find(([, { kind }]) => kind === 'limit')!; // every list has one
	const { [name]: wanted = DEFAULT_LIMIT } = readInput({ [name]: field }, given, 'mcp');
	const limit = Number(wanted);
	if (limit <= MAX_LIMIT) return { name, limit };
	throw new ValidationError({
		summary: `'${name}' is ${limit}, more than the maximum of ${MAX_LIMIT}.`,
		hint: `Use a lower limit, and get the rest with '${OFFSET}'.`,
		fields: { [name]: [String(limit)] },
	});
}
