import type { Client } from '../api/client.ts';
import { cutList, matchesFilter } from '../api/unsubscribed.ts';
import { AuthenticationError } from '../errors/authentication-error.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { BatchOptions, BatchOutcome } from '../catalog/run-context.ts';
import { readSuppressed } from './read-suppressed.ts';
import { runAll } from './run-all.ts';
import { SuppressionSearch, type SuppressionCheck } from './suppression-search.ts';

export interface SuppressionOptions extends BatchOptions {
	/** Maximum number of requests. The remaining email addresses fail. @default no limit */
	maxRequests?: number;
}

/** Maximum number of email addresses to look up one by one, without reading the list. */
const MAX_LOOK_UPS = 2;

/**
 * Checks many email addresses, and returns the outcomes in the same order. Reads the suppression list if that
 * requires at most half of the requests for one lookup per email address. An email address that stays on the
 * list during the whole check is never reported as absent.
 *
 * For n different email addresses, the check sends up to n + 1 requests, or 1.5 n + 1 if the list has no
 * correct count, or changes. If the service ignores the filter by email address, the check reads the list
 * regardless of its length.
 */
export async function checkSuppressed(
	client: Client,
	emails: readonly string[],
	{ stopOnError = false, maxRequests = Infinity }: SuppressionOptions = {},
): Promise<BatchOutcome<SuppressionCheck>[]> {
	const search = new SuppressionSearch(emails);
	try {
		if (search.size > MAX_LOOK_UPS) {
			const limit = Math.min(maxRequests, search.size / 2);
			const limitWithoutCount = Math.min(limit, requestsBesideLookups(search, maxRequests));
			const options = { limit, limitWithoutCount, isUnfiltered: false };
			await readSuppressed(client, search, options).catch(throwIfAboutAll); // after other errors, lookups can still succeed
		}
		const isFiltered = await lookUpEach(client, search, { stopOnError, maxRequests });
		if (!isFiltered) {
			await readSuppressed(client, search, { limit: maxRequests, isUnfiltered: true });
		}
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		search.concludeRest(error);
	}
	return emails.map((email) => search.outcomeOf(email));
}

/**
 * Returns the number of requests that lookups leave over. If they can't check all email addresses, all requests
 * can read the list.
 */
const requestsBesideLookups = ({ size }: SuppressionSearch, maxRequests: number): number =>
	size > maxRequests ? maxRequests : maxRequests - size;

/** Error classes that affect every request. */
const ABOUT_ALL = [AuthenticationError, ScopeError, RateLimitedError];

function throwIfAboutAll(error: unknown): asserts error is ContactSyncError {
	const isAboutAll = ABOUT_ALL.some((kind) => error instanceof kind);
	if (!(error instanceof ContactSyncError) || isAboutAll) throw error;
}

/**
 * Looks up each email address without a result. Returns false if the service ignores the filter by email
 * address.
 */
async function lookUpEach(
	client: Client,
	search: SuppressionSearch,
	{ stopOnError, maxRequests }: Required<SuppressionOptions>,
): Promise<boolean> {
	let isFiltered = true;
	let isStopped = false;
	const lookUpEmail = async (email: string) => {
		if (isStopped || !isFiltered || search.requests >= maxRequests) return;
		try {
			isFiltered = (await lookUp(client, search, email)) && isFiltered;
		} catch (error) {
			throwIfAboutAll(error);
			search.conclude(email, error);
			isStopped ||= stopOnError;
		}
	};
	const [first, ...others] = search.open;
	if (first !== undefined) await lookUpEmail(first); // alone, because it shows whether the filter works
	await runAll(others, lookUpEmail);
	if (isStopped) throw new NotSentError();
	if (isFiltered && search.openCount > 0) throw tooManyRequests(maxRequests);
	return isFiltered;
}

/** Looks up one email address. Returns false if the service ignores the filter and returns the whole list in pages. */
async function lookUp(client: Client, search: SuppressionSearch, email: string): Promise<boolean> {
	search.requests += 1; // before the response, because lookups run side by side
	for await (const page of client.contacts.listUnsubscribedPages({ email })) {
		const found = page.entries.filter((entry) => matchesFilter(entry, { email }));
		search.take(found);
		if (found.length > 0) return true;
		if (page.isCut) throw cutList();
		if (page.isLast) search.conclude(email);
		return page.isLast;
	}
	return true;
}

const tooManyRequests = (maxRequests: number) =>
	new UnexpectedResponseError({
		summary: 'Not checked: the maximum number of requests was reached.',
		hint: `Check up to ${maxRequests - 1} email addresses per step.`,
	});
