import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage, Place } from '../client/pages.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { secondsOf, type Known } from './known.ts';
import { orderOf, type Order } from './order.ts';

/** Gives the pages of a list, from the top or from the place of one. */
export type ReadPages = (at?: Place) => AsyncIterable<ListPage<Unsubscribed>>;

/**
 * Why reading ended: at the `end` of the list, at something `known`, because a poll is `full`, or because the place is `lost`:
 * the page is gone, or nothing on it is known, so that entries before it may not have been read.
 */
export type Stop = 'end' | 'known' | 'full' | 'lost';

/** What one poll reads. */
export class Reading {
	/** Entries that were not known, in the order of the list. */
	readonly found: Unsubscribed[] = [];
	pages = 0;
	/** The page that was read last, or is to be read first. */
	place?: Place;
	/** Of what is read, after what was known of the list before. */
	order: Order = 'same';
	/** Whether the list announces more entries than can be read. */
	isCut = false;
	#metKnown = false;
	readonly #readPages: ReadPages;
	readonly #known: Known;
	readonly #isFull: (pages: number) => boolean;

	/** @param isFull whether a poll that read so many pages may read no more */
	constructor(readPages: ReadPages, known: Known, isFull: (pages: number) => boolean) {
		this.#readPages = readPages;
		this.#known = known;
		this.#isFull = isFull;
	}

	get isFull(): boolean {
		return this.#isFull(this.pages);
	}

	/** Reads on to the end of the list, as far as a poll may, or to a page with something known. */
	async read(from: Place | undefined, untilKnown = false): Promise<Stop> {
		this.place = from;
		try {
			return await this.#readOn(from, untilKnown);
		} catch (error) {
			if (isGone(error) && (from !== undefined || this.#metKnown)) return 'lost';
			if (error instanceof RateLimitedError && this.pages > 0) return 'full';
			if (!this.#metKnown || this.found.length === 0) throw error;
			return 'full'; // what was found must not wait for what cannot be read
		}
	}

	async #readOn(from: Place | undefined, untilKnown: boolean): Promise<Stop> {
		const before = this.pages;
		let last: number | undefined;
		for await (const { entries, place, isLast, isCut = false } of this.#readPages(from)) {
			this.place = place;
			this.isCut ||= isCut;
			const hasKnown = this.#take(entries);
			const seconds = entries.map(secondsOf);
			this.order = orderOf(last === undefined ? seconds : [last, ...seconds], this.order);
			last = seconds.at(-1) ?? last;
			if (from !== undefined && this.pages === before + 1 && !hasKnown) return 'lost';
			if (isLast) return 'end';
			if (untilKnown && hasKnown) return 'known';
			if (this.isFull) return 'full';
		}
		return 'end';
	}

	/** @returns whether one of them was known before this poll */
	#take(entries: readonly Unsubscribed[]): boolean {
		this.pages += 1;
		const known = entries.map((entry) => this.#known.add(entry));
		this.found.push(...entries.filter((_entry, i) => known[i] === 'new'));
		const hasKnown = known.includes('before');
		this.#metKnown ||= hasKnown;
		return hasKnown;
	}
}

/** A page that is no more, as when the list became shorter. */
const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);
