import type { Client } from '../api/client.ts';
import { cutList, matchesFilter } from '../api/unsubscribed.ts';
import { AuthenticationError } from '../errors/authentication-error.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import type { BatchOptions, BatchOutcome } from '../catalog/run-context.ts';
import { SuppressedReader } from './read-suppressed.ts';
import { runAll } from './run-all.ts';
import { SuppressionSearch, type SuppressionCheck } from './suppression-search.ts';

export interface SuppressionOptions extends BatchOptions {
	/** Maximum number of requests. The remaining email addresses fail with a RateLimitedError. @default no limit */
	maxRequests?: number;
}

/**
 * Checks many email addresses, and returns the outcomes in the same order. Reads the suppression list if that
 * requires fewer requests than one lookup per email address. An email address that stays on the list during
 * the whole check is never reported as absent.
 *
 * For n different email addresses, the check sends up to n + 1 requests. It sends up to n/10 more if pages
 * are numbered or if the list has no count. Each page that the list gains during the check requires one more.
 * If the service ignores the filter by email address, the check reads the list regardless of its length.
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
		const isFiltered = await lookUpEach(client, search, reader, { stopOnError, maxRequests });
		if (!isFiltered) await reader.readAnyway();
	} catch (error) {
		if (!(error instanceof ContactSyncError)) throw error;
		search.concludeRest(error);
	}
	return emails.map((email) => search.outcomeOf(email));
}

/** Error classes that affect every request. */
const ABOUT_ALL = [AuthenticationError, ScopeError, RateLimitedError];

const isAboutAll = (error: unknown): boolean => ABOUT_ALL.some((kind) => error instanceof kind);

/**
 * Rethrows errors that affect every request. After any other list error, lookups can still succeed.
 */
function throwIfAboutAll(error: unknown): void {
	if (!(error instanceof ContactSyncError) || isAboutAll(error)) throw error;
}

/**
 * Looks up each email address without a result. Returns false if the service ignores the filter by email
 * address.
 */
async function lookUpEach(
	client: Client,
	search: SuppressionSearch,
	reader: SuppressedReader,
	{ stopOnError, maxRequests }: Required<SuppressionOptions>,
): Promise<boolean> {
	let isFiltered = true;
	let isStopped = false;
	const lookUpEmail = async (email: string) => {
		if (isStopped || !isFiltered || reader.spent >= maxRequests) return;
		try {
			isFiltered = (await lookUp(client, search, reader, email)) && isFiltered;
		} catch (error) {
			if (!(error instanceof ContactSyncError) || isAboutAll(error)) throw error;
			search.conclude(email, error);
			isStopped ||= stopOnError;
		}
	};
	const [first, ...others] = search.open;
	if (first !== undefined) await lookUpEmail(first); // alone, because it shows whether the filter works
	await runAll(others, lookUpEmail);
	if (isStopped) throw new NotSentError();
	if (isFiltered && search.openCount > 0 && reader.spent >= maxRequests) throw tooManyRequests();
	return isFiltered;
}

/** Looks up one email address. Returns false if the service ignores the filter and returns the whole list in pages. */
async function lookUp(
	client: Client,
	search: SuppressionSearch,
	reader: SuppressedReader,
	email: string,
): Promise<boolean> {
	reader.spent += 1; // before the response, because lookups run side by side
	for await (const page of client.contacts.listUnsubscribedPages({ email })) {
		const { entries, isLast, isCut } = page;
		const found = entries.filter((entry) => matchesFilter(entry, { email }));
		search.take(found);
		if (found.length > 0) return true;
		if (isCut || !(await reader.isEndConfirmed(page))) throw cutList();
		if (isLast) search.conclude(email);
		return isLast;
	}
	return true;
}

const tooManyRequests = () =>
	new RateLimitedError({
		summary: 'Not checked: the maximum number of requests was reached.',
		hint: 'Check the remaining email addresses separately.',
	});
