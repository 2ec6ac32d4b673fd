import type { Client } from '../api/client.ts';
import type { ListPage } from '../api/pages.ts';
import { cutList, type Unsubscribed } from '../api/unsubscribed.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import type { SuppressionSearch } from './suppression-search.ts';

/** Maximum number of passes over a list that changes while it is read. */
const MAX_PASSES = 4;

/** One pass over the whole list. */
interface Pass {
	/** Normalized email addresses, in the order of the list. */
	emails: string[];
	/** Whether pages are numbered, so that an entry can move to a page that was already read. */
	isNumbered: boolean;
}

/**
 * Reads the suppression list until every email address has a result. A pass to the end of the list proves that
 * an email address isn't on it. With numbered pages, two equal passes are required: an entry that moves to a
 * page that was already read changes one of them.
 *
 * @param limit maximum number of requests of the search, including earlier ones
 * @returns the reason why email addresses have no result; undefined if all have one
 */
export async function readSuppressed(
	client: Client,
	search: SuppressionSearch,
	limit: number,
): Promise<ContactSyncError | undefined> {
	let before: Pass | undefined;
	for (let passes = 1; passes <= MAX_PASSES; passes += 1) {
		const pass = await readOnce(client, search, limit);
		if (search.openCount === 0) return undefined;
		if (!('emails' in pass)) return pass;
		if (!pass.isNumbered || isSame(pass, before)) {
			search.concludeRest();
			return undefined;
		}
		before = pass;
	}
	return unstableList();
}

/** Reads the list to its end, or until every email address is found. Returns an error if the end isn't reached. */
async function readOnce(
	client: Client,
	search: SuppressionSearch,
	limit: number,
): Promise<Pass | ContactSyncError> {
	const pass: Pass = { emails: [], isNumbered: false };
	if (search.requests >= limit) return tooLongToSearch();
	for await (const page of client.contacts.listUnsubscribedPages({})) {
		search.requests += 1;
		search.take(page.entries);
		pass.emails.push(...page.entries.map(({ email }) => foldEmail(email)));
		pass.isNumbered ||= page.isNumbered === true;
		if (search.openCount === 0) break;
		const isUnclear = pass.emails.length === 0 && !page.isStated; // may be a list that requires a filter
		if (page.isCut || isUnclear) return cutList();
		if (page.isLast) break;
		if (search.requests + requestsLeft(page, pass) > limit) return tooLongToSearch();
	}
	return pass;
}

/** Minimum number of requests until a proof, based on the list's count. */
function requestsLeft(
	{ entries, total = 0 }: ListPage<Unsubscribed>,
	{ emails, isNumbered }: Pass,
): number {
	const inPages = (count: number) => Math.ceil(count / Math.max(1, entries.length));
	return Math.max(1, inPages(total - emails.length) + (isNumbered ? inPages(total) : 0));
}

/** Whether two passes read the same entries, each of them once. */
const isSame = ({ emails }: Pass, before?: Pass): boolean =>
	new Set(emails).size === emails.length &&
	JSON.stringify(emails) === JSON.stringify(before?.emails);

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
