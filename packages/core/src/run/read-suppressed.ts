import type { Client } from '../api/client.ts';
import type { ListPage } from '../api/pages.ts';
import { cutList, type Unsubscribed } from '../api/unsubscribed.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { SuppressionSearch } from './suppression-search.ts';

/** Maximum number of passes over a list that changes while it is read. */
const MAX_PASSES = 4;

/** One pass over the whole list. */
interface Pass {
	/** Entries as JSON, in the order of the list. */
	entries: string[];
	/** Whether pages are numbered, so that an entry can move to a page that was already read. */
	isNumbered: boolean;
}

export interface ReadSuppressedOptions {
	/** Maximum number of requests of the search, including earlier ones. */
	limit: number;
	/** Lower maximum for a list without a count, which can be longer than any number of requests. @default limit */
	limitWithoutCount?: number;
	/**
	 * Whether the service ignores the filter by email address. If so, a list whose end isn't certain is the whole
	 * list: nothing else can show the other entries.
	 */
	isUnfiltered: boolean;
}

/**
 * Reads the suppression list until every email address has a result. A pass to the end of the list proves that
 * an email address isn't on it. With numbered pages, two equal passes are required: an entry that moves to a
 * page that was already read changes one of them.
 *
 * @throws UnexpectedResponseError if the list is too long, truncated, or changes during every pass
 */
export async function readSuppressed(
	client: Client,
	search: SuppressionSearch,
	options: ReadSuppressedOptions,
): Promise<void> {
	let before: Pass | undefined;
	for (let passes = 1; passes <= MAX_PASSES; passes += 1) {
		const pass = await readOnce(client, search, options, before);
		if (!pass.isNumbered || isSame(pass, before)) search.concludeRest();
		if (search.openCount === 0) return;
		before = pass;
	}
	throw unstableList();
}

/** Reads the list to its end, or until every email address is found. */
async function readOnce(
	client: Client,
	search: SuppressionSearch,
	{ limit, limitWithoutCount = limit, isUnfiltered }: ReadSuppressedOptions,
	before: Pass | undefined,
): Promise<Pass> {
	const pass: Pass = { entries: [], isNumbered: false };
	if (search.requests >= limit) throw tooLongToSearch();
	for await (const page of client.contacts.listUnsubscribedPages({})) {
		search.requests += 1;
		search.take(page.entries);
		if (search.openCount === 0) break;
		pass.entries.push(...page.entries.map((entry) => JSON.stringify(entry)));
		pass.isNumbered ||= page.isNumbered === true;
		const isProof = page.isCertainEnd === true || (isUnfiltered && pass.entries.length > 0);
		if (page.isCut || (page.isLast && !isProof)) throw cutList();
		if (page.isLast) break;
		const needsSecond = pass.isNumbered && before === undefined;
		const most = page.total === undefined ? limitWithoutCount : limit;
		if (search.requests + requestsLeft(page, pass, needsSecond) > most) throw tooLongToSearch();
	}
	return pass;
}

/** Minimum number of requests until the end of a pass, or of a second one, based on the list's count. */
function requestsLeft(
	{ entries: { length }, total = 0 }: ListPage<Unsubscribed>,
	{ entries }: Pass,
	needsSecond: boolean,
): number {
	const inPages = (count: number) => Math.ceil(count / Math.max(1, length));
	return Math.max(1, inPages(total - entries.length) + (needsSecond ? inPages(total) : 0));
}

/** Whether two passes read the same entries, each of them once. */
const isSame = ({ entries }: Pass, before?: Pass): boolean =>
	new Set(entries).size === entries.length &&
	JSON.stringify(entries) === JSON.stringify(before?.entries);

const unstableList = () =>
	new UnexpectedResponseError({
		summary: 'The list of unsubscribed email addresses changed while it was being read.',
		hint: 'An entry may have been missed, so run this again. To avoid this, ask the operator of the service to support filtering by email address.',
	});

const tooLongToSearch = () =>
	new UnexpectedResponseError({
		summary: 'The list of unsubscribed email addresses is too long to search.',
		hint: 'The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
	});
