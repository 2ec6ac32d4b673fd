import type { Client } from '../client/client.ts';
import { cutList, isWanted } from '../client/list-unsubscribed.ts';
import { AuthenticationError } from '../errors/authentication-error.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import type { BatchOptions, BatchOutcome } from './outcome.ts';
import { SuppressedReader } from './read-suppressed.ts';
import { runAll } from './run-all.ts';
import { SuppressionSearch, type SuppressionCheck } from './suppression-search.ts';

export interface SuppressionOptions extends BatchOptions {
	/** Requests that may be sent. The addresses left fail with a RateLimitedError. @default no limit */
	maxRequests?: number;
}

/**
 * Checks many addresses: reads the suppression list where that takes fewer requests, and asks for each address otherwise.
 * Returns the outcome of each, in their order. An address that was on the list all the time is never reported as absent.
 *
 * For n different addresses it sends up to n + 1 requests: n/10 more if pages are numbered or entries aren't counted, and two more
 * for each page by which the list grows meanwhile. If the service ignores the filter, the list is read however long it is.
 */
export async function checkSuppressed(
	client: Client,
	emails: readonly string[],
	{ stopOnError = false, maxRequests = Infinity }: SuppressionOptions = {},
): Promise<BatchOutcome<SuppressionCheck>[]> {
	const search = new SuppressionSearch(emails);
	const reader = new SuppressedReader(client, search, maxRequests);
	try {
		await reader.readIfCheaper().catch(throwIfAboutAll);
		const isFiltered = await askEach(client, search, {
			stopOnError,
			maxRequests: maxRequests - reader.spent,
		});
		if (!isFiltered) await reader.readAnyway();
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		search.concludeRest(error);
	}
	return emails.map((email) => search.outcomeOf(email));
}

/** Errors that any other request would end with as well. */
const ABOUT_ALL = [AuthenticationError, ScopeError, RateLimitedError];

const isAboutAll = (error: unknown): boolean => ABOUT_ALL.some((kind) => error instanceof kind);

/** Where the list can't be read, addresses can still be asked for. */
function throwIfAboutAll(error: unknown): void {
	if (!(error instanceof ContactSyncError) || isAboutAll(error)) throw error;
}

/** Asks for each address that is still open. Returns false as soon as the service turns out to ignore the filter. */
async function askEach(
	client: Client,
	search: SuppressionSearch,
	{ stopOnError, maxRequests }: Required<SuppressionOptions>,
): Promise<boolean> {
	let isFiltered = true;
	let isStopped = false;
	const ask = async (email: string) => {
		if (isStopped || !isFiltered) return;
		try {
			isFiltered = (await askFor(client, search, email)) && isFiltered;
		} catch (error) {
			if (!(error instanceof ContactSyncError) || isAboutAll(error)) throw error;
			search.conclude(email, error);
			isStopped ||= stopOnError;
		}
	};
	const open = search.open;
	await runAll(open.slice(0, maxRequests), ask);
	if (isStopped) throw new NotSentError();
	if (isFiltered && maxRequests < open.length) throw outOfRequests();
	return isFiltered;
}

/** Asks for one address. Returns false if the service ignores the filter and lists everyone, page by page. */
async function askFor(client: Client, search: SuppressionSearch, email: string): Promise<boolean> {
	for await (const { entries, isLast, isCut } of client.contacts.listUnsubscribedPages({ email })) {
		const found = entries.filter((entry) => isWanted(entry, { email }));
		search.take(found);
		if (found.length > 0) return true;
		if (isCut) throw cutList();
		if (isLast) search.conclude(email);
		return isLast;
	}
	return true;
}

const outOfRequests = () =>
	new RateLimitedError({
		summary: 'Not checked, because a step sends a limited number of requests.',
		hint: 'Check the remaining email addresses in another step.',
	});
