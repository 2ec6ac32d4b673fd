import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage, Place } from '../client/pages.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { secondsOf, type Known } from './known.ts';
import { orderOf, type Order } from './order.ts';

/** Gives the pages of a list, from the top or from the place of one. */
export type ReadPages = (at?: Place) => AsyncIterable<ListPage<Unsubscribed>>;

/**
 * Why reading ended: at the `end` of the list, at something `known`, because a poll is `full`, because a page is `gone`, or because
 * the list has `moved`: nothing on the page it began with is known, so that entries before it may not have been read.
 */
export type Stop = 'end' | 'known' | 'full' | 'gone' | 'moved';

/** What one poll reads. */
export class Reading {
	/** Entries that were not known, in the order of the list. */
	readonly found: Unsubscribed[] = [];
	pages = 0;
	/** The page that was read last, or is to be read first. */
	place?: Place;
	/** The first page of the list. */
	top?: Place;
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
			if (isGone(error) && (from !== undefined || this.#metKnown)) return 'gone';
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
			const seen = this.#take(entries);
			const hasKnown = seen.includes('before');
			const seconds = entries.map(secondsOf);
			this.order = orderOf(last === undefined ? seconds : [last, ...seconds], this.order);
			last = seconds.at(-1) ?? last;
			const isFirst = this.pages === before + 1;
			if (from === undefined && isFirst) this.top = place;
			if (from !== undefined && isFirst && seen.every(isNew)) return 'moved';
			if (isLast) return 'end';
			if (untilKnown && hasKnown) return 'known';
			if (this.isFull) return 'full';
		}
		return 'end';
	}

	/** @returns what was known of each */
	#take(entries: readonly Unsubscribed[]) {
		this.pages += 1;
		const seen = entries.map((entry) => this.#known.add(entry));
		this.found.push(...entries.filter((_entry, i) => seen[i] === 'new'));
		this.#metKnown ||= seen.includes('before');
		return seen;
	}
}

const isNew = (seen: ReturnType<Known['add']>): boolean => seen === 'new';

/** A page that is no more, as when the list became shorter. */
const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);
