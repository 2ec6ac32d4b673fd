import type { Call } from '../transport/call.ts';
import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { readJson, unexpected } from './read.ts';

/** Where a list may stand in an answer that is an object; its own name is looked at too. */
const LIST_NAMES = ['results', 'data', 'items'] as const;

/** Where the link to the next page may stand. */
const NEXT_NAMES = ['next', 'next_page', 'next_page_url'] as const;

/** More pages than any list of the service has: what goes on for ever ends here. */
const MAX_PAGES = 10_000;

export interface ListCall extends Pick<Call, 'path' | 'scope' | 'what'> {
	/** The list's own name, as `sequences`. */
	name: string;
	/** Names and values, or the text of a query. */
	query?: Record<string, string> | string;
}

/** One answer of a list. */
export interface ListPage<T> {
	entries: T[];
	/** What asked for it. */
	query: URLSearchParams;
}

/**
 * Reads a list page by page, as it is asked for. Guess: pages are Django REST framework's; a bare list is one page.
 * Only the query of a `next` link is followed, so that no answer leads to another address.
 */
export async function* listPages<T>(
	send: Send,
	list: ListCall,
	read: (entry: unknown) => T | undefined,
): AsyncGenerator<ListPage<T>, void> {
	const seen = new Set<string>();
	let query: URLSearchParams | undefined = new URLSearchParams(list.query);
	while (query && !seen.has(query.toString()) && seen.size < MAX_PAGES) {
		seen.add(query.toString());
		const answer = await send({ ...list, method: 'get', replay: 'safe', query });
		const body = readJson(answer);
		const entries = entriesOf(body, list.name);
		if (entries === undefined) {
			throw unexpected(`What came back does not hold a list of ${list.name}.`, answer.status);
		}
		yield { entries: entries.map(read).filter((entry) => entry !== undefined), query };
		query = nextOf(body);
	}
}

/** All entries of a list, one by one; the next page is asked for when its first entry is wanted. */
export async function* listEntries<T>(
	send: Send,
	list: ListCall,
	read: (entry: unknown) => T | undefined,
): AsyncGenerator<T, void> {
	for await (const { entries } of listPages(send, list, read)) yield* entries;
}

function entriesOf(body: unknown, name: string): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	// {"data": {"sequences": […]}} and the like.
	return entriesOf(
		[...LIST_NAMES, name].map((key) => body[key]).find((value) => value !== undefined),
		name,
	);
}

function nextOf(body: unknown): URLSearchParams | undefined {
	if (!isRecord(body)) return undefined;
	const link = NEXT_NAMES.map((name) => body[name]).find(
		(value): value is string => typeof value === 'string',
	);
	const query = link && /^[^?#]*\?([^#]+)/.exec(link)?.[1];
	return query ? new URLSearchParams(query) : undefined;
}
