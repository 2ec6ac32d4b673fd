import { entriesOf, isNamed, isRecord, numberIn, objectsIn, plainName } from './find.ts';
import type { Concept } from './names.ts';

/** Response that contains one page of a list. */
export interface PageResponse {
	body: unknown;
	headers: Headers;
	/** Query that requested the page. */
	query: URLSearchParams;
	entries: readonly unknown[];
	/**
	 * Whether the page was requested with a cursor. If so, the list's count doesn't show whether this page is
	 * the last one.
	 */
	isAfterEntry: boolean;
	/** Number of entries on this page and all earlier pages. */
	read: number;
}

export interface NextPage {
	query: URLSearchParams;
	/** Whether the parameter is an assumption, rather than taken from a link. */
	isAssumed: boolean;
	/**
	 * Whether the page is requested by number. If so, entries can move to other pages when the list changes.
	 */
	isNumbered: boolean;
}

/** Pagination state of a list after one page. */
export interface Continuation {
	/** Whether the response announces more entries. */
	isMore: boolean;
	/** Total number of entries in the list; 0 if the response doesn't contain it. */
	total: number;
	/** Whether the response contains information about the end of the list. */
	isStated: boolean;
	/** Whether the end follows only from a count, which may be wrong or count only one page. */
	isDoubtful: boolean;
	/** Next page; absent if the response contains no way to request it. */
	next?: NextPage;
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
 */
export function continuationOf(page: PageResponse): Continuation {
	const entries = [...entriesIn(page.body), ...entriesInHeaders(page.headers)];
	const all = (concept: Concept) => entriesOf(entries, concept);
	const numbers = (concept: Concept) => all(concept).flatMap(([, value]) => numberIn(value) ?? []);
	const counts = numbers('total');
	const total = counts.reduce((most, count) => Math.max(most, count), 0); // a page can also report its own count
	const isExplicit = FACTS_OF_AN_END.some((fact) =>
		all(fact).some(([, value]) => value !== undefined),
	);
	const end = {
		total,
		isStated: isExplicit || counts.length > 0,
		isDoubtful: !isExplicit && counts.length > 0 && total <= page.read,
	};
	const links = all('link').flatMap(([, value]) => linksIn(value));
	const link = links.map(queryOf).find((text) => text !== undefined);
	if (link !== undefined) {
		const query = withParams(page.query, new URLSearchParams(link));
		const isNumbered = !hasNewCursor(query, page);
		return { ...end, isMore: true, next: { query, isAssumed: false, isNumbered } };
	}
	const hasMore = hasMoreIn(all('hasMore'), all('isLast'));
	const isCounted = hasMore === true || (total > page.read && !page.isAfterEntry);
	const info: PageInfo = {
		cursors: all('cursor').flatMap(cursorsIn),
		hasMore,
		page: numbers('page')[0],
		pageCount: numbers('pageCount')[0],
		offset: numbers('offset')[0],
	};
	const param = STRATEGIES.map((strategy) => strategy(info, page, isCounted)).find(
		(found) => found !== undefined,
	);
	if (param === undefined) return { ...end, isMore: isCounted || links.length > 0 };
	const query = new URLSearchParams(page.query);
	query.set(param.name, param.value);
	const isNumbered = !hasNewCursor(query, page);
	return { ...end, isMore: true, next: { query, isAssumed: true, isNumbered } };
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

/** Returns a query with the parameters of a link, which may omit a filter. */
function withParams(query: URLSearchParams, link: URLSearchParams): URLSearchParams {
	const merged = new URLSearchParams(query);
	for (const name of link.keys()) merged.delete(name);
	for (const [name, value] of link) merged.append(name, value);
	return merged;
}

const queryOf = (link: string): string | undefined => /^[^?#]*\?([^#]+)/.exec(link)?.[1];

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

/** @param isMore whether a count or `has_more` announces more entries */
type Strategy = (info: PageInfo, page: PageResponse, isMore: boolean) => Param | undefined;

const PAGE = 'page';

/** Parameters that request the next page if there is no link; the first match wins. */
const STRATEGIES: readonly Strategy[] = [
	function byCursor({ hasMore, cursors }, { query }) {
		if (hasMore === false) return undefined;
		return cursors.find(({ name, value, isEchoed }) => !isEchoed || query.get(name) !== value);
	},
	function byNumberOfPages({ hasMore, pageCount = 0, page }, { query }) {
		const current = page ?? requestedPage(query);
		if (hasMore === false || current >= pageCount) return undefined;
		return { name: PAGE, value: String(current + 1) };
	},
	function byOffset({ offset }, { entries }, isMore) {
		if (!isMore || offset === undefined || entries.length === 0) return undefined;
		return { name: 'offset', value: String(offset + entries.length) };
	},
	// Stripe's format: lists have the property `object: 'list'`.
	function byLastEntry(_info, { body, entries }, isMore) {
		const last = entries.at(-1);
		if (!isMore || !isRecord(body) || body.object !== 'list' || !isRecord(last)) return undefined;
		return { name: 'starting_after', value: String(last.id) };
	},
	function byPageNumber({ page }, { query, entries }, isMore) {
		if (!isMore || entries.length === 0) return undefined;
		return { name: PAGE, value: String((page ?? requestedPage(query)) + 1) };
	},
];

/** Returns the number of the page that a query requests. */
export const requestedPage = (query: URLSearchParams): number => Number(query.get(PAGE)) || 1;
