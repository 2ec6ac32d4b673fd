import { isRecord, objectsIn, plainName } from '../tolerant/find.ts';

/** Pagination data in a list response. */
export interface PageInfo {
	/** Links to the next page. */
	links: readonly string[];
	/** Parameters that request the next page. */
	cursors: ReadonlyArray<Param & { isEchoed: boolean }>;
	/** Value of `has_more` or a similar flag; absent if there is none. */
	hasMore?: boolean;
	/** Total number of entries in the list; 0 if unknown. */
	total: number;
	page?: number;
	pageCount?: number;
	offset?: number;
	/** Whether the response contains the total number of entries. */
	isCounted: boolean;
	/**
	 * Whether the response contains information about the end of the list, such as `next: null`. Without it,
	 * the list may be incomplete.
	 */
	isStated: boolean;
}

export interface Param {
	name: string;
	value: string;
}

/** Names and values, as in the response. The outermost object's names come first. */
type Named = ReadonlyArray<readonly [name: string, value: unknown]>;

/** Normalized names for each kind of pagination data. */
const NAMES = {
	link: ['next', 'nextpage', 'nextpageurl', 'nexturl', 'nextlink', 'odatanextlink'],
	cursor: [
		...['nextcursor', 'nextpagetoken', 'nexttoken', 'continuationtoken', 'nextmarker'],
		...['nextoffset', 'nextpage', 'nextpagenumber', 'xnextpage', 'next'],
		...['endcursor', 'after', 'cursor'],
	],
	hasMore: ['hasmore', 'hasnext', 'hasnextpage', 'more', 'moreavailable', 'next'],
	isLast: ['last', 'islast', 'islastpage'],
	total: [
		...['count', 'total', 'totalcount', 'totalitems', 'totalresults', 'totalelements'],
		...['totalrecords', 'xtotalcount', 'xtotal'],
	],
	page: ['page', 'currentpage', 'pagenumber', 'number', 'pageindex'],
	pageCount: ['totalpages', 'pagecount', 'lastpage', 'numpages', 'pages'],
	offset: ['offset'],
} as const;

/** Kinds of pagination data that show whether a list continues. */
const FACTS_OF_AN_END = ['link', 'cursor', 'hasMore', 'isLast', 'pageCount'] as const;

/**
 * Parameters for cursors, by normalized cursor name. For other cursors, the parameter is the cursor's name
 * without "next".
 */
const PARAMS: Readonly<Record<string, string>> = {
	nexttoken: 'next_token',
	nextpagenumber: 'page',
	endcursor: 'after',
};

/** Normalized names of cursors that some services echo, instead of returning the next value. */
const ECHOED: readonly string[] = ['after', 'cursor'];

/**
 * Reads the pagination data in a response. Assumption: the service uses one of the common names, in the body
 * or in headers. api.md shows no list response. Names that the service doesn't use have no effect.
 */
export function readPageInfo(body: unknown, headers: Headers): PageInfo {
	const named = [...namedIn(body), ...namedInHeaders(headers)];
	const all = (fact: keyof typeof NAMES) => namedAs(named, NAMES[fact]);
	const numbers = (fact: keyof typeof NAMES) => all(fact).flatMap(([, value]) => numbersIn(value));
	const more = [
		...all('hasMore').map(([, value]) => value),
		...all('isLast').map(([, value]) => (typeof value === 'boolean' ? !value : undefined)),
	].filter((value) => typeof value === 'boolean');
	return {
		links: all('link').flatMap(([, value]) => linksIn(value)),
		cursors: all('cursor').flatMap(cursorsIn),
		hasMore: more.length > 0 ? more.includes(true) : undefined,
		total: Math.max(0, ...numbers('total')), // a page can also report its own count
		isCounted: numbers('total').length > 0,
		page: numbers('page')[0],
		pageCount: numbers('pageCount')[0],
		offset: numbers('offset')[0],
		isStated: FACTS_OF_AN_END.some((fact) => all(fact).some(([, value]) => value !== undefined)),
	};
}

/** Returns the names and values in a body. For a list of links, returns the link with the relation `next`. */
const namedIn = (body: unknown): Named =>
	objectsIn(body)
		.flatMap((object) => Object.entries(object))
		.map(([name, value]) => (Array.isArray(value) ? ['next', nextOf(value)] : [name, value]));

const nextOf = (links: unknown[]): unknown =>
	links.filter(isRecord).find(({ rel }) => rel === 'next');

const namedInHeaders = (headers: Headers): Named => [
	['next', /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(headers.get('link') ?? '')?.[1]],
	...['x-next-page', 'x-total-count', 'x-total'].map(
		(name) => [name, headers.get(name) ?? undefined] as const,
	),
];

/** Returns the values with these names, most likely name first. */
const namedAs = (named: Named, names: readonly string[]): Named =>
	names.flatMap((wanted) => named.filter(([name]) => plainName(name) === wanted));

const numbersIn = (value: unknown): number[] =>
	typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
		? [Number(value)]
		: [];

/**
 * Returns the link in a value, which is a string or an object with a URL. A string without a path or a query
 * is a cursor.
 */
function linksIn(value: unknown): string[] {
	const link = isRecord(value) ? (value.href ?? value.url) : value;
	return typeof link === 'string' && /[/?#]/.test(link) ? [link] : [];
}

function cursorsIn([name, value]: Named[number]): PageInfo['cursors'] {
	const isNumber = numbersIn(value).length > 0;
	if (!isNumber && (typeof value !== 'string' || value === '')) return [];
	if (linksIn(value).length > 0) return [];
	const plain = plainName(name);
	return [
		{
			name: PARAMS[plain] ?? (paramOf(name) || (isNumber ? 'page' : 'cursor')),
			value: String(value),
			isEchoed: ECHOED.includes(plain),
		},
	];
}

/** Returns the parameter for a cursor: `pageToken` for `nextPageToken`, and `cursor` for `next_cursor`. */
const paramOf = (name: string): string =>
	name.replace(/^(?:x-)?next[-_]?/i, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
