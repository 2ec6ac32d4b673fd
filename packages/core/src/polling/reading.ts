import type { Unsubscribed } from '../api/contacts.ts';
import type { Position } from '../api/pages.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { isGone } from './is-gone.ts';
import type { Known } from './known.ts';
import type { PolledList } from './polled-list.ts';
import { ReadPages } from './read-pages.ts';

/**
 * Reason that reading stopped: the `end` of the list, a `known` entry, a `full` poll, a page that is `gone`,
 * or a list that has `moved`. `moved` means that the first page read contains no known entry, so earlier
 * entries may have been missed.
 */
export type Stop = 'end' | 'known' | 'full' | 'gone' | 'moved';

/** Reads a list for one poll. */
export class Reading {
	/** New entries, in the order of the list. */
	readonly found: Unsubscribed[] = [];
	readonly pages = new ReadPages();
	/** Position of the latest page read, or of the first page to read. */
	position?: Position;
	/** Position of the list's first page. */
	top?: Position;
	#metKnown = false;
	readonly #list: PolledList;
	readonly #known: Known;
	readonly #isFull: (pages: number) => boolean;

	/** @param isFull returns whether a poll must stop after reading the given number of pages */
	constructor(list: PolledList, known: Known, isFull: (pages: number) => boolean) {
		this.#list = list;
		this.#known = known;
		this.#isFull = isFull;
	}

	get isFull(): boolean {
		return this.#isFull(this.pages.count);
	}

	/**
	 * Reads up to the end of the list, the maximum number of pages per poll, or a page with a known entry.
	 */
	async read(from: Position | undefined, untilKnown = false): Promise<Stop> {
		this.position = from;
		try {
			return await this.#readOn(from, untilKnown);
		} catch (error) {
			if (isGone(error) && (from !== undefined || this.#metKnown)) return 'gone';
			if (error instanceof RateLimitedError && this.pages.count > 0) return 'full';
			if (!this.#metKnown || this.found.length === 0) throw error;
			return 'full'; // pages that can't be read must not delay entries that were found
		}
	}

	async #readOn(from: Position | undefined, untilKnown: boolean): Promise<Stop> {
		const before = this.pages.count;
		this.pages.lastSeconds = undefined; // the page may be anywhere in the list
		for await (const page of this.#list.pages(from)) {
			this.position = page.position;
			this.pages.add(page);
			const seen = this.#take(page.entries);
			const isFirst = this.pages.count === before + 1;
			if (from === undefined && isFirst) this.top = page.position;
			if (from !== undefined && isFirst && seen.every(isNew)) return 'moved';
			if (page.isLast) return 'end';
			if (untilKnown && seen.includes('before')) return 'known';
			if (this.isFull) return 'full';
		}
		return 'end';
	}

	/** @returns for each entry, whether it was known */
	#take(entries: readonly Unsubscribed[]) {
		const seen = entries.map((entry) => this.#known.add(entry));
		this.found.push(...entries.filter((_entry, i) => seen[i] === 'new'));
		this.#metKnown ||= seen.includes('before');
		return seen;
	}
}

const isNew = (seen: ReturnType<Known['add']>): boolean => seen === 'new';
