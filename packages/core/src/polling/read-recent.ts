import type { Unsubscribed } from '../api/contacts.ts';
import type { ListPage } from '../api/pages.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { cutAndUnsorted } from './cut-and-unsorted.ts';
import type { PolledList } from './polled-list.ts';
import { ReadPages } from './read-pages.ts';
import { MAX_SAMPLES, type ReadRecentOptions } from './source.ts';

/** Maximum number of requests per call: enough for 10,000 entries in pages of 100, plus 10%. */
const MAX_PAGES = 110;

/** Milliseconds after which a call reads no more pages, because Zapier ends the call after 30 seconds. */
const MAX_READING_MS = 18_000;

/**
 * Number of pages that each of two successive calls can read before the key reaches its rate limit. api.md
 * section 8: 60 per minute.
 */
const MANY_PAGES = 30;

/** Number of consecutive entries, newest first, after which the rest of the list counts as sorted, too. */
const TRUSTED_AFTER = 100;

const DAY_MS = 86_400_000;

/**
 * Returns the age from which entries count as seen, in milliseconds. Polls are minutes apart. If there are
 * few pages, a poll can also make up for several days without polls.
 */
const KNOWN_AFTER_MS = (pages: number): number => (pages < 5 ? 7 * DAY_MS : DAY_MS);

/**
 * Reads the entries that can be new, for a platform that stores only the IDs it has seen, such as Zapier.
 * Zapier's cursor expires after an hour, and is intended for the pages of a drop-down. The next poll returns
 * each new entry.
 *
 * If a list is newest first, a poll reads until the entries are old, which takes one page if nothing is new.
 * A poll reads any other list to the end, which takes 20 requests for 10,000 entries in pages of 500.
 * `pollNew`, which has a memory, requires one request.
 *
 * The first call reads the whole list, so that no old entry starts a workflow when others are removed. If a
 * list that is newest first is too long, the call reads up to its maximum, which exceeds the maximum of later
 * polls.
 *
 * @returns newest first
 * @throws UnexpectedResponseError if new entries may be beyond the pages that a call can read
 */
export async function readRecent(
	{ pages, isMatch }: PolledList,
	{ now, purpose = 'poll' }: ReadRecentOptions,
): Promise<Unsubscribed[]> {
	const reading = new RecentReading(now);
	const wanted = () => reading.entries.filter(isMatch);
	const isEnough = () =>
		(purpose === 'samples' && wanted().length >= MAX_SAMPLES) ||
		(purpose !== 'first' && reading.isOld);
	try {
		await readOn(pages(), reading, isEnough);
	} catch (error) {
		if (!(error instanceof RateLimitedError) || !reading.hasManyPages) throw error;
		if (!reading.isNewestFirst) throw tooLong();
		if (purpose !== 'first') throw error;
	}
	const byId = new Map(wanted().map((entry) => [idOfEntry(entry), entry]));
	return [...byId.values()].sort((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0));
}

/**
 * Returns the ID of an entry, which contains the email address, the date, and the reason. An email address
 * that is suppressed again is therefore a new entry. The ID doesn't depend on the format of the date.
 */
export function idOfEntry(entry: Unsubscribed): string {
	const time = timeOf(entry);
	const date = Number.isNaN(time) ? entry.created_at : new Date(time).toISOString();
	return [entry.email.toLowerCase(), date, entry.reason].join('|');
}

/** Returns the creation time in milliseconds since 1970; NaN if the service doesn't return it. */
const timeOf = ({ created_at }: Unsubscribed): number => Date.parse(created_at);

async function readOn(
	pages: AsyncIterable<ListPage<Unsubscribed>>,
	reading: RecentReading,
	isEnough: () => boolean,
): Promise<void> {
	for await (const page of pages) {
		reading.take(page);
		if (isEnough() || reading.isOver(page)) break;
	}
}

/** Pages and entries that one call has read. */
class RecentReading {
	readonly entries: Unsubscribed[] = [];
	readonly #pages = new ReadPages();
	readonly #startedAt: number;
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
		this.#startedAt = now();
	}

	get isNewestFirst(): boolean {
		return this.#pages.order === 'newest-first' && this.entries.length >= TRUSTED_AFTER;
	}

	get hasManyPages(): boolean {
		return this.#pages.count >= MANY_PAGES;
	}

	/** Whether all following entries are old enough to have been seen. */
	get isOld(): boolean {
		const { count, lastSeconds = NaN } = this.#pages;
		const ageMs = this.#now() - lastSeconds * 1000;
		return this.isNewestFirst && ageMs > KNOWN_AFTER_MS(count);
	}

	take(page: ListPage<Unsubscribed>): void {
		this.#pages.add(page);
		this.entries.push(...page.entries);
	}

	/**
	 * Whether the call stops after this page.
	 *
	 * @throws UnexpectedResponseError if new entries may follow
	 */
	isOver({ isLast }: ListPage<Unsubscribed>): boolean {
		if (this.#pages.isCut && this.#pages.order !== 'newest-first') throw cutAndUnsorted();
		if (isLast) return true;
		const isFull = this.#pages.count >= MAX_PAGES || this.#now() - this.#startedAt > MAX_READING_MS;
		if (isFull && !this.isNewestFirst) throw tooLong();
		return isFull;
	}
}

const tooLong = () =>
	new UnexpectedResponseError({
		status: 200,
		summary: 'The list of unsubscribed email addresses is too long for a Zap.',
		hint: "It isn't sorted by date, newest first, so each poll must read the whole list. Choose a 'Reason', or ask the operator of the service to sort it.",
	});
