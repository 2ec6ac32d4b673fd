import { readInput, type Action } from '@contact-sync/core';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../compile/input-schema.ts';
import type { Arguments } from './idempotency-key.ts';

/** A list as a tool returns it, since a result must be an object. */
interface ListPage {
	items: object[];
	count: number;
	/** Whether the list has more entries than the limit. */
	more: boolean;
}

/**
 * Runs an action that returns a list. It asks for one entry more than the limit, to know whether there are more.
 *
 * @throws ValidationError if the limit isn't a number
 */
export async function runList(
	{ fields }: Action,
	given: Arguments,
	run: (given: Arguments) => Promise<object | object[]>,
): Promise<ListPage> {
	const [name, field] = Object.entries(fields).find(([, { kind }]) => kind === 'limit')!; // every list has one
	const { [name]: wanted = DEFAULT_LIMIT } = readInput({ [name]: field }, given, 'mcp');
	const limit = Math.min(Number(wanted), MAX_LIMIT);
	const entries = [await run({ ...given, [name]: limit + 1 })].flat();
	const items = entries.slice(0, limit);
	return { items, count: items.length, more: entries.length > limit };
}
