import { ValidationError, type Action, type Client } from '@contact-sync/core';
import type { Input } from '../compile/arguments.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../compile/input-schema.ts';
import { CURSOR, NEXT_CURSOR } from '../compile/paging.ts';
import { placeOf, toCursor, type Place } from './cursor.ts';

/** One page of a list, as an object, because tool results must be objects. */
interface ResultPage {
	items: object[];
	count: number;
	/** Number of all entries, if the service reports it. */
	total?: number;
	/** Whether the list continues after this page. */
	more: boolean;
	[NEXT_CURSOR]?: string;
}

/** Entries of a list, and the place after them if it continues. */
interface Part {
	items: object[];
	total?: number;
	next?: Place;
}

export interface ListTools {
	client: Client;
	/** Runs the action. */
	run: (input: Input) => Promise<object | object[]>;
}

/**
 * Runs an action that returns a list, from the place of a cursor.
 *
 * @throws ValidationError if the limit exceeds the maximum, or the cursor belongs to another call
 */
export async function runList(
	action: Action,
	input: Input,
	cursor: unknown,
	tools: ListTools,
): Promise<ResultPage> {
	const limit = readLimit(action, input);
	const place = placeOf(cursor, { action, input });
	const { items, total, next } = action.pages
		? await readPages(action, input, { ...tools, place, limit })
		: await readAgain(action, input, { ...tools, place, limit });
	return {
		items,
		count: items.length,
		...(total !== undefined && { total }),
		more: next !== undefined,
		...(next && { [NEXT_CURSOR]: toCursor(next, { action, input }) }),
	};
}

type Reading = ListTools & { place: Place; limit: number };

/**
 * Reads the pages from a place, until they contain enough entries. If only an assumption says that another page
 * follows, reads that page, too: the service may ignore the page number, and repeat its entries without end.
 */
async function readPages(
	action: Action,
	input: Input,
	{ client, place, limit }: Reading,
): Promise<Part> {
	const items: object[] = [];
	let { skip } = place;
	let total: number | undefined;
	for await (const page of action.pages!(client, input as never, place.position)) {
		total ??= page.total;
		const rest = page.entries.slice(skip);
		const shown = rest.slice(0, limit - items.length);
		items.push(...shown);
		if (shown.length < rest.length)
			return { items, total, next: { position: page.position, skip: skip + shown.length } };
		if (items.length === limit && page.next && !page.next.isAssumed)
			return { items, total, next: { position: page.next, skip: 0 } };
		skip = 0;
	}
	return { items, total };
}

/** Reads a short list from its beginning, with one entry more than needed, which shows whether it continues. */
async function readAgain(
	{ fields }: Action,
	input: Input,
	{ run, place: { skip }, limit }: Reading,
): Promise<Part> {
	const end = skip + limit;
	const entries = [await run({ ...input, [nameOfLimit(fields)]: end + 1 })].flat();
	const items = entries.slice(skip, end);
	return { items, ...(entries.length > end && { next: { skip: end } }) };
}

const nameOfLimit = (fields: Action['fields']): string =>
	Object.keys(fields).find((name) => fields[name]!.kind === 'limit')!; // every list has a limit

function readLimit({ fields }: Action, input: Input): number {
	const name = nameOfLimit(fields);
	const limit = Number(input[name] ?? DEFAULT_LIMIT);
	if (limit <= MAX_LIMIT) return limit;
	throw new ValidationError({
		summary: `'${name}' is ${limit}, more than the maximum of ${MAX_LIMIT}.`,
		hint: `Use a lower limit, and get the rest with '${CURSOR}'.`,
		fields: { [name]: [String(limit)] },
	});
}
