import {
	RateLimitedError,
	UnexpectedAnswerError,
	type ListPage,
	type Unsubscribed,
} from '@contact-sync/core';
import { cutAndUnsorted, orderOf, type Order } from '@contact-sync/core/triggers';
import type { Bundle } from 'zapier-platform-core';

/** An entry with what Zapier tells it by. */
export type News = Unsubscribed & { id: string };

type Pages = AsyncIterable<ListPage<Unsubscribed>>;

interface ReadOptions {
	meta: Pick<Bundle['meta'], 'isLoadingSample' | 'isPopulatingDedupe'>;
	isWanted: (entry: Unsubscribed) => boolean;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** What Zapier shows of a trigger that is being set up. */
const SAMPLES = 3;

/** Requests of one call, at most: 10,000 entries in pages of 100, and a tenth more. */
const MAX_PAGES = 110;

/** Milliseconds after which a call asks for no more pages: Zapier ends it after 30 seconds. */
const MAX_READING_MS = 18_000;

/** Pages that a call could read before the key's limit, if it gets as many the next time. api.md section 8: 60 per minute. */
const MANY_PAGES = 30;

/** Entries in line, newest first, after which the rest of the list counts as sorted too. */
const TRUSTED_AFTER = 100;

const DAY_MS = 86_400_000;

/** Age from which entries were seen before: polls are minutes apart, and over few pages a poll can make up for days without any. */
const KNOWN_AFTER_MS = (pages: number): number => (pages < 5 ? 7 * DAY_MS : DAY_MS);

/**
 * Reads what Zapier compares with the IDs it has seen: it runs the Zap for each new one. Each new entry comes with the next poll.
 *
 * A poll reads a list that is newest first until what comes is old: one page when it is quiet. It reads any other list to the end,
 * 20 requests for 10,000 entries in pages of 500. There is nothing to remember the end by: Zapier's cursor lasts an hour, and is
 * for the pages of a drop-down.
 *
 * The call that begins a Zap reads the whole list, so that no old entry runs the Zap when others are removed. Where a list that
 * is newest first is too long for that, it reads as much as it may, which is more than polls read.
 *
 * @throws UnexpectedAnswerError if new entries may be where no call can read
 */
export async function readNews(
	pages: Pages,
	{ meta, isWanted, now }: ReadOptions,
): Promise<News[]> {
	const reading = new Reading(now);
	const wanted = () => reading.entries.filter(isWanted);
	const isEnough = () =>
		(meta.isLoadingSample && wanted().length >= SAMPLES) ||
		(reading.isOld && !meta.isPopulatingDedupe);
	try {
		await readOn(pages, reading, isEnough);
	} catch (error) {
		if (!(error instanceof RateLimitedError) || !reading.hasManyPages) throw error;
		if (!reading.isNewestFirst) throw tooLong();
		if (!meta.isPopulatingDedupe) throw error;
	}
	const news = new Map(wanted().map((entry) => [withId(entry).id, withId(entry)]));
	const newestFirst = [...news.values()].sort((a, b) => timeOf(b) - timeOf(a)); // as Zapier expects
	return newestFirst.slice(0, meta.isLoadingSample ? SAMPLES : Infinity);
}

async function readOn(pages: Pages, reading: Reading, isEnough: () => boolean): Promise<void> {
	for await (const page of pages) {
		reading.take(page);
		if (isEnough() || reading.isOver(page)) break;
	}
}

/** What one call has read. */
class Reading {
	readonly entries: Unsubscribed[] = [];
	#pages = 0;
	#order: Order = 'same';
	#lastMs?: number;
	readonly #startedAt: number;
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
		this.#startedAt = now();
	}

	get isNewestFirst(): boolean {
		return this.#order === 'newest-first' && this.entries.length >= TRUSTED_AFTER;
	}

	get hasManyPages(): boolean {
		return this.#pages >= MANY_PAGES;
	}

	/** Whether all that follows was seen long ago. */
	get isOld(): boolean {
		const ageMs = this.#now() - (this.#lastMs ?? NaN);
		return this.isNewestFirst && ageMs > KNOWN_AFTER_MS(this.#pages);
	}

	take({ entries }: ListPage<Unsubscribed>): void {
		this.#pages += 1;
		this.entries.push(...entries);
		const times = entries.map(({ created_at }) => Date.parse(created_at));
		const before = this.#lastMs === undefined ? [] : [this.#lastMs];
		this.#order = orderOf([...before, ...times], this.#order);
		this.#lastMs = times.at(-1) ?? this.#lastMs;
	}

	/**
	 * Whether this page is the last one that the call reads.
	 *
	 * @throws UnexpectedAnswerError if new entries may follow
	 */
	isOver({ isLast, isCut = false }: ListPage<Unsubscribed>): boolean {
		if (isCut && this.#order !== 'newest-first') throw cutAndUnsorted();
		if (isLast) return true;
		const isFull = this.#pages >= MAX_PAGES || this.#now() - this.#startedAt > MAX_READING_MS;
		if (isFull && !this.isNewestFirst) throw tooLong();
		return isFull;
	}
}

const tooLong = () =>
	new UnexpectedAnswerError({
		status: 200,
		summary: 'The list of unsubscribed email addresses is too long for a Zap.',
		hint: "It isn't sorted by date, newest first, so each poll has to read all of it. Choose a Reason, or ask the operator of the service for this order.",
	});

/** Every time someone gets on the list is an entry of its own; what names it never changes. */
export function withId(entry: Unsubscribed): News {
	const { email, reason, created_at } = entry;
	return { id: [email.toLowerCase(), dateOf(created_at), reason].join('|'), ...entry };
}

/** The same moment is the same text, however the service writes it. */
function dateOf(text: string): string {
	const time = Date.parse(text);
	return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** Milliseconds since 1970; 0 where the service does not say. */
const timeOf = ({ created_at }: Unsubscribed): number => Date.parse(created_at) || 0;
