import { isRecord } from '../transport/json.ts';
import { readPageInfo, type PageInfo, type Param } from './page-info.ts';

/** One response of a list. */
export interface PageResponse {
	body: unknown;
	headers: Headers;
	/** What asked for it. */
	query: URLSearchParams;
	entries: readonly unknown[];
	/** Number of entries of this page and those before it. */
	read: number;
}

export interface NextPage {
	query: URLSearchParams;
	/** Whether the parameter is an assumption; a link's isn't. */
	isAssumed: boolean;
}

/** How a list continues. */
export interface Continuation {
	/** Whether the response announces more entries. */
	isMore: boolean;
	/** Absent where nothing says how to ask for more. */
	next?: NextPage;
}

/** Reads how a list continues. Only the query of a link is followed, so that no response leads to another host. */
export function continuationOf(page: PageResponse): Continuation {
	const info = readPageInfo(page.body, page.headers);
	const query = info.links.map(queryOf).find((text) => text !== undefined);
	if (query !== undefined) {
		return { isMore: true, next: { query: new URLSearchParams(query), isAssumed: false } };
	}
	const isCounted = info.hasMore === true || info.total > page.read;
	const param = WAYS.map((way) => way(info, page, isCounted)).find((found) => found !== undefined);
	if (param === undefined) return { isMore: isCounted || info.links.length > 0 };
	const next = new URLSearchParams(page.query);
	next.set(param.name, param.value);
	return { isMore: true, next: { query: next, isAssumed: true } };
}

const queryOf = (link: string): string | undefined => /^[^?#]*\?([^#]+)/.exec(link)?.[1];

/** @param isMore whether a count or `has_more` announces more entries */
type Way = (info: PageInfo, page: PageResponse, isMore: boolean) => Param | undefined;

const PAGE = 'page';

/** The parameter that asks for the next page, where there is no link: the first way that knows one. */
const WAYS: readonly Way[] = [
	function byCursor({ hasMore, cursors }, { query }) {
		if (hasMore === false) return undefined;
		return cursors.find(({ name, value, isEchoed }) => !isEchoed || query.get(name) !== value);
	},
	function byNumberOfPages({ hasMore, pageCount = 0, page }, { query }) {
		const current = page ?? askedPage(query);
		if (hasMore === false || current >= pageCount) return undefined;
		return { name: PAGE, value: String(current + 1) };
	},
	function byOffset({ offset }, { entries }, isMore) {
		if (!isMore || offset === undefined || entries.length === 0) return undefined;
		return { name: 'offset', value: String(offset + entries.length) };
	},
	// Stripe's way: lists call themselves so.
	function byLastEntry(_info, { body, entries }, isMore) {
		const last = entries.at(-1);
		if (!isMore || !isRecord(body) || body.object !== 'list' || !isRecord(last)) return undefined;
		return { name: 'starting_after', value: String(last.id) };
	},
	function byPageNumber({ page }, { query, entries }, isMore) {
		if (!isMore || entries.length === 0) return undefined;
		return { name: PAGE, value: String((page ?? askedPage(query)) + 1) };
	},
];

const askedPage = (query: URLSearchParams): number => Number(query.get(PAGE)) || 1;
