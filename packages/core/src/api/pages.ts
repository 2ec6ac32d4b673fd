import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ApiResponse, Call } from '../transport/call.ts';
import { readErrorBody } from '../transport/error-body.ts';
import type { Send } from '../transport/send.ts';
import { failureIn } from '../tolerant/failure.ts';
import { findList } from '../tolerant/list.ts';
import { continuationOf, type PageRequest, type PageResponse } from '../tolerant/page.ts';
import { partialList } from './partial-list.ts';
import { readJson, unexpected } from './read.ts';
import { REPORTED_FAILURE } from './write.ts';

/** Maximum number of pages: the requests per hour of a key. api.md section 8. */
const MAX_PAGES = 1_000;

/** Number of successive pages without a new entry after which a list ends. */
const MAX_STALE_PAGES = 2;

/**
 * Query parameter for long pages, which save requests. Assumption: 500 is the service's maximum page size.
 */
export const LONG_PAGES = { page_size: '500' };

export interface ListCall {
	/** The request for the first page. */
	call: Call;
	/** Name of the list, such as `sequences`. */
	name: string;
	/** Plural name of the entries, in errors. @default the name of the list */
	noun?: string;
	/** First page to read. @default the first one */
	from?: Position;
	/**
	 * Whether to request one more page if the service doesn't state that the list ended. A count states nothing:
	 * it may be wrong, or that of one page.
	 * @default false
	 */
	confirmsEnd?: boolean;
}

/** Position of a page in its list; plain JSON. */
export interface Position {
	/** Query that requests the page, as a string. */
	query: string;
	/** Number of entries before the page. Responses that report only a total don't contain this number. */
	before: number;
}

/** One page of a list. */
export interface ListPage<T> {
	entries: T[];
	position: Position;
	/** Position of the next page, and whether it was assumed instead of linked; absent if no further page can be read. */
	next?: Position & Pick<PageRequest, 'isAssumed'>;
	/** Whether this page is the last one, or the last one that can be read. */
	isLast: boolean;
	/** Whether the list announces more entries after this page, but contains no way to request them. */
	isCut?: boolean;
	/** Total number of entries in the list, as reported by the page. @default unknown */
	total?: number;
	/**
	 * Whether the list certainly ends with this page: the service states that, or the page is empty or doesn't
	 * exist. Otherwise, the service may ignore the page number.
	 * @default false
	 */
	isCertainEnd?: boolean;
	/**
	 * Whether the next page is requested by number. If so, entries can move to other pages when the list
	 * changes.
	 */
	isNumbered?: boolean;
}

/** Reads the pages of a list on demand. The last page shows whether the list was truncated. */
export async function* listPages<T>(
	send: Send,
	list: ListCall,
	read: (entry: unknown) => T | undefined,
): AsyncGenerator<ListPage<T>, void> {
	const requested = new Set<string>();
	const known = new Set<string>();
	let stale = 0;
	let last: PageResponse | undefined;
	let isMore = false;
	let next: PageRequest | undefined = {
		query: new URLSearchParams(list.from?.query ?? list.call.query),
		isAssumed: false,
		isAnnounced: false,
		isNumbered: true,
	};
	while (next) {
		requested.add(next.query.toString());
		const page = await readPage(send, list, next, last);
		if ('isMissing' in page) {
			const position = positionOf(last!); // the first page isn't assumed
			const isCertainEnd = page.isMissing;
			yield { entries: [], position, isLast: true, isCut: isMore, isCertainEnd };
			return;
		}
		const continuation = continuationOf(page, list.confirmsEnd);
		const { total, isStated, next: following } = continuation;
		const entries = page.entries.map(read).filter((entry) => entry !== undefined);
		if (entries.length === 0 && page.entries.length > 0) throw unreadableList(list);
		const isEmpty = page.entries.length === 0 && requested.size > 1;
		const count = known.size;
		for (const entry of entries) known.add(JSON.stringify(entry));
		stale = known.size > count ? 0 : stale + 1;
		const isNew = following !== undefined && !requested.has(following.query.toString());
		const isEndless = stale >= MAX_STALE_PAGES || requested.size >= MAX_PAGES;
		next = isNew && !isEndless ? following : undefined;
		({ isMore } = continuation);
		last = page;
		yield {
			entries,
			position: positionOf(page),
			...(next && {
				next: { query: next.query.toString(), before: page.read, isAssumed: next.isAssumed },
			}),
			...(total > 0 && { total }),
			...(next?.isNumbered && { isNumbered: true }),
			isLast: next === undefined,
			isCertainEnd: next === undefined && (isStated || isEmpty),
			isCut: isMore && next === undefined,
		};
	}
}

/** Without this error, a list of suppressed email addresses in an unknown format would suppress no one. */
const unreadableList = (list: ListCall) =>
	unexpected(`The list of ${nounOf(list)} has an unknown format.`, 200);

const nounOf = ({ name, noun = name }: ListCall): string => noun;

/** Without this error, a suppression list that can't be read would suppress no one. */
const failedList = (response: ApiResponse) =>
	new UnexpectedResponseError({
		status: response.status,
		detail: readErrorBody(response).detail,
		summary: REPORTED_FAILURE,
		hint: 'Run this again later. If the error persists, contact the operator of the service.',
	});

const positionOf = ({ query, read, entries }: PageResponse): Position => ({
	query: query.toString(),
	before: read - entries.length,
});

/**
 * Reads one page. If the service rejects or ignores an assumed parameter, returns whether the page is missing,
 * so that the service doesn't ignore the parameter.
 */
async function readPage(
	send: Send,
	list: ListCall,
	request: PageRequest,
	last: PageResponse | undefined,
): Promise<PageResponse | { isMissing: boolean }> {
	try {
		const response = await send({ ...list.call, query: request.query });
		const body = readJson(response);
		if (failureIn(body, { isBulk: true }) !== undefined) throw failedList(response);
		const entries = findList(body, list.name);
		if (entries === undefined) {
			throw unexpected(`The response has no list of ${nounOf(list)}.`, response.status);
		}
		if (request.isAssumed && isRepeated(entries, last?.entries)) return { isMissing: false };
		const before = last?.read ?? list.from?.before ?? 0;
		const read = before + entries.length;
		return { ...request, body, headers: response.headers, entries, read };
	} catch (error) {
		if (request.isAssumed && isRejected(error)) return { isMissing: error.status === 404 };
		throw error;
	}
}

const isRepeated = (entries: readonly unknown[], before?: readonly unknown[]): boolean =>
	entries.length > 0 && JSON.stringify(entries) === JSON.stringify(before);

/** Status codes for a page or a parameter that doesn't exist. */
const REJECTED: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

const isRejected = (error: unknown): error is ContactSyncError =>
	error instanceof ContactSyncError && REJECTED.has(error.status);

const UNLINKED =
	"It announces more entries, but doesn't show how to request them. Ask the operator of the service to add links to the next pages.";

/**
 * Reads the entries of a list one by one. Each page is requested when its first entry is read.
 *
 * @throws UnexpectedResponseError if the list announces more entries, but contains no way to request them
 */
export async function* listEntries<T>(
	send: Send,
	list: ListCall,
	read: (entry: unknown) => T | undefined,
): AsyncGenerator<T, void> {
	for await (const { entries, isCut } of listPages(send, list, read)) {
		yield* entries;
		if (isCut) throw partialList(nounOf(list), UNLINKED);
	}
}
