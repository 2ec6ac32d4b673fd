import { isRecord } from '../tolerant/find.ts';
import { readPageInfo, type PageInfo, type Param } from './page-info.ts';

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

/**
 * Reads the pagination state of a list from a page. Uses only the query of a link, so that a response can
 * never redirect requests to another host.
 */
export function continuationOf(page: PageResponse): Continuation {
	const info = readPageInfo(page.body, page.headers);
	const { total } = info;
	const isDoubtful = info.isCounted && !info.isStated && total <= page.read;
	const isStated = info.isStated || info.isCounted;
	const link = info.links.map(queryOf).find((text) => text !== undefined);
	if (link !== undefined) {
		const query = new URLSearchParams(link);
		const isNumbered = !hasNewCursor(query, page);
		return {
			isMore: true,
			total,
			isStated,
			isDoubtful,
			next: { query, isAssumed: false, isNumbered },
		};
	}
	const isCounted = info.hasMore === true || (total > page.read && !page.isAfterEntry);
	const param = STRATEGIES.map((strategy) => strategy(info, page, isCounted)).find(
		(found) => found !== undefined,
	);
	if (param === undefined) {
		return { isMore: isCounted || info.links.length > 0, total, isStated, isDoubtful };
	}
	const query = new URLSearchParams(page.query);
	query.set(param.name, param.value);
	const isNumbered = !hasNewCursor(query, page);
	return {
		isMore: true,
		total,
		isStated,
		isDoubtful,
		next: { query, isAssumed: true, isNumbered },
	};
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

const queryOf = (link: string): string | undefined => /^[^?#]*\?([^#]+)/.exec(link)?.[1];

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

const requestedPage = (query: URLSearchParams): number => Number(query.get(PAGE)) || 1;
