import { entriesOf, isNamed, isRecord, numberIn, objectsIn, plainName } from './find.ts';
import type { Concept } from './names.ts';

export interface PageRequest {
	query: URLSearchParams;
	/** Whether the parameter is an assumption, rather than taken from a link. */
	isAssumed: boolean;
	/**
	 * Whether the service announced the page, and not only by a count. If so, the list ends with the first page
	 * that announces no other one.
	 */
	isAnnounced: boolean;
	/**
	 * Whether the page is requested by number. If so, entries can move to other pages when the list changes.
	 * Otherwise, a count may be that of the entries after the cursor.
	 */
	isNumbered: boolean;
}

/** Response that contains one page of a list, with its request. */
export interface PageResponse extends PageRequest {
	body: unknown;
	headers: Headers;
	entries: readonly unknown[];
	/** Number of entries on this page and all earlier pages. */
	read: number;
}

/** Pagination state of a list after one page. */
export interface Continuation {
	/** Whether the response announces more entries. */
	isMore: boolean;
	/** Total number of entries in the list; 0 if the response doesn't contain it. */
	total: number;
	/** Whether the response states whether the list ended. A count doesn't: it may be wrong, or that of one page. */
	isStated: boolean;
	/** Next page; absent if the list ended, or if the response contains no way to request more. */
	next?: PageRequest;
}

/** Pagination data in a response. */
interface PageInfo {
	/** Parameters that request the next page. */
	cursors: ReadonlyArray<Param & { isEchoed: boolean }>;
	/** Value of `has_more` or a similar flag; absent if there is none. */
	hasMore?: boolean;
	page?: number;
	pageCount?: number;
	offset?: number;
}

interface Param {
	name: string;
	value: string;
}

type Entry = readonly [name: string, value: unknown];

/** Kinds of pagination data, except a count, that show whether a list continues. */
const FACTS_OF_AN_END = ['link', 'cursor', 'hasMore', 'isLast', 'pageCount'] as const;

/**
 * Reads the pagination state of a list from a page. Assumption: the service uses one of the common names, in
 * the body or in headers. Uses only the query of a link, so that a response can never redirect requests to
 * another host.
 *
 * @param confirmsEnd whether to request one more page if the service doesn't state that the list ended
 */
export function continuationOf(page: PageResponse, confirmsEnd = false): Continuation {
	const entries = [...entriesIn(page.body), ...entriesInHeaders(page.headers)];
	const all = (concept: Concept) => entriesOf(entries, concept);
	const numbers = (concept: Concept) => all(concept).flatMap(([, value]) => numberIn(value) ?? []);
	const counts = numbers('total');
	const total = counts.reduce((most, count) => Math.max(most, count), 0); // a page can also report its own count
	const isExplicit = FACTS_OF_AN_END.some((fact) =>
		all(fact).some(([, value]) => value !== undefined),
	);
	const links = all('link').flatMap(([, value]) => linksIn(value));
	const link = links.map(queryOf).find((query) => query !== undefined);
	const hasMore = hasMoreIn(all('hasMore'), all('isLast'));
	const info: PageInfo = {
		cursors: all('cursor').flatMap(cursorsIn),
		hasMore,
		page: numbers('page')[0],
		pageCount: numbers('pageCount')[0],
		offset: numbers('offset')[0],
	};
	const announced = announcedParam(info, page);
	const isCounted = total > page.read && page.isNumbered;
	const isStated = isExplicit || page.isAnnounced;
	const isOpen = hasMore === true || isCounted || (confirmsEnd && !isStated);
	const assumed = isOpen && page.entries.length > 0 ? assumedParam(info, page) : undefined;
	const isAnnounced = hasMore === true || links.length > 0 || announced !== undefined;
	const param = announced ?? assumed;
	const params = link ?? (param && new URLSearchParams({ [param.name]: param.value }));
	const query = params && withParams(page.query, params);
	return {
		total,
		isStated,
		isMore: isAnnounced || isCounted,
		...(query && {
			next: {
				query,
				isAssumed: link === undefined,
				isAnnounced,
				isNumbered: !hasNewCursor(query, page),
			},
		}),
	};
}

/** Returns the names and values in a body. For a list of links, returns the link with the relation `next`. */
const entriesIn = (body: unknown): Entry[] =>
	objectsIn(body)
		.flatMap((object) => Object.entries(object))
		.map(([name, value]) => (Array.isArray(value) ? ['next', nextOf(value)] : [name, value]));

const nextOf = (links: unknown[]): unknown =>
	links.filter(isRecord).find(({ rel }) => rel === 'next');

const entriesInHeaders = (headers: Headers): Entry[] => [
	['next', /<([^<>]*)>[^,]*;\s*rel="?next\b/i.exec(headers.get('link') ?? '')?.[1]],
	...['x-next-page', 'x-total-count', 'x-total'].map(
		(name) => [name, headers.get(name) ?? undefined] as const,
	),
];

function hasMoreIn(more: readonly Entry[], last: readonly Entry[]): boolean | undefined {
	const flags = [
		...more.map(([, value]) => value),
		...last.map(([, value]) => (typeof value === 'boolean' ? !value : undefined)),
	].filter((value) => typeof value === 'boolean');
	return flags.length > 0 ? flags.includes(true) : undefined;
}

/**
 * Returns the link in a value, which is a string or an object with a URL. A string without a path or a query
 * is a cursor.
 */
function linksIn(value: unknown): string[] {
	const link = isRecord(value) ? (value.href ?? value.url) : value;
	return typeof link === 'string' && /[/?#]/.test(link) ? [link] : [];
}

/** Returns a query with other parameters. Keeps the rest, because a link may omit a filter. */
function withParams(query: URLSearchParams, params: URLSearchParams): URLSearchParams {
	const kept = [...query].filter(([name]) => !params.has(name));
	return new URLSearchParams([...kept, ...params]);
}

function queryOf(link: string): URLSearchParams | undefined {
	const query = /^[^?#]*\?([^#]+)/.exec(link)?.[1];
	return query === undefined ? undefined : new URLSearchParams(query);
}

/** Names of parameters that contain a cursor. */
const CURSOR = /cursor|after|before|marker|continuation|(?:page|next)_?token/i;

/**
 * Whether a query contains a new cursor. A number that doesn't exceed the number of entries read may be an
 * offset instead.
 */
const hasNewCursor = (query: URLSearchParams, page: PageResponse): boolean =>
	[...query].some(
		([name, value]) =>
			CURSOR.test(name) &&
			value !== page.query.get(name) &&
			!(/^\d+$/.test(value) && Number(value) <= page.read),
	);

/**
 * Parameters for cursors, by normalized cursor name. For other cursors, the parameter is the cursor's name
 * without "next".
 */
const PARAMS: ReadonlyMap<string, string> = new Map([
	['nexttoken', 'next_token'],
	['nextpagenumber', 'page'],
	['endcursor', 'after'],
]);

function cursorsIn([name, value]: Entry): PageInfo['cursors'] {
	const isNumber = numberIn(value) !== undefined;
	if (!isNumber && (typeof value !== 'string' || value === '')) return [];
	if (linksIn(value).length > 0) return [];
	const named = PARAMS.get(plainName(name)) ?? paramOf(name);
	return [
		{
			name: named || (isNumber ? PAGE : 'cursor'),
			value: String(value),
			isEchoed: isNamed(name, 'echoedCursor'),
		},
	];
}

/** Returns the parameter for a cursor: `pageToken` for `nextPageToken`, and `cursor` for `next_cursor`. */
const paramOf = (name: string): string =>
	name.replace(/^(?:x-)?next[-_]?/i, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const PAGE = 'page';

/** Returns the parameter that a cursor or the number of pages announces. */
function announcedParam(
	{ hasMore, cursors, page, pageCount = 0 }: PageInfo,
	{ query }: PageResponse,
): Param | undefined {
	if (hasMore === false) return undefined;
	const cursor = cursors.find(
		({ name, value, isEchoed }) => !isEchoed || query.get(name) !== value,
	);
	const current = page ?? requestedPage(query);
	return cursor ?? (current < pageCount ? pageParam(current + 1) : undefined);
}

/** Returns the usual parameter for the next page. */
function assumedParam({ offset, page }: PageInfo, { query, body, entries }: PageResponse): Param {
	if (offset !== undefined) return { name: 'offset', value: String(offset + entries.length) };
	const last = entries.at(-1);
	// Stripe's format: lists have the property `object: 'list'`.
	if (isRecord(body) && body.object === 'list' && isRecord(last)) {
		return { name: 'starting_after', value: String(last.id) };
	}
	return pageParam((page ?? requestedPage(query)) + 1);
}

const pageParam = (page: number): Param => ({ name: PAGE, value: String(page) });

/** Returns the number of the page that a query requests. */
const requestedPage = (query: URLSearchParams): number => Number(query.get(PAGE)) || 1;
