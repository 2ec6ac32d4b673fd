import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage } from '../client/pages.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import type { Known } from './known.ts';

/** Gives the pages of a list, from the top or from the query of one. */
export type ReadPages = (at?: string) => AsyncIterable<ListPage<Unsubscribed>>;

/** Where reading ended; without `at` at the end of the list. */
export interface Stop {
	at?: string;
	/** Whether the rest of the list is left out. */
	isPartial?: true;
}

/** What one poll reads. */
export class Reading {
	/** Entries that were not known, in the order of the list. */
	readonly found: Unsubscribed[] = [];
	pages = 0;
	#metKnown = false;
	/** The page that was read last, or is to be read first. */
	#at?: string;
	readonly #readPages: ReadPages;
	readonly #known: Known;

	constructor(readPages: ReadPages, known: Known) {
		this.#readPages = readPages;
		this.#known = known;
	}

	/** Reads on to the end, as far as a poll may, or to a page with something known. */
	async read(from: string | undefined, isFull: () => boolean, untilKnown = false): Promise<Stop> {
		this.#at = from;
		try {
			return await this.#readOn(isFull, untilKnown);
		} catch (error) {
			if (this.#metKnown && isGone(error)) return { isPartial: true };
			if (!this.#metKnown || this.found.length === 0) throw error;
			return { at: this.#at }; // what was found must not wait for what cannot be read
		}
	}

	async #readOn(isFull: () => boolean, untilKnown: boolean): Promise<Stop> {
		for await (const { entries, query } of this.#readPages(this.#at)) {
			this.#at = query.toString();
			this.#take(entries);
			if (untilKnown && this.#metKnown) return { isPartial: true };
			if (isFull()) return { at: this.#at };
		}
		return {};
	}

	#take(entries: Unsubscribed[]): void {
		this.pages += 1;
		for (const entry of entries) {
			const known = this.#known.add(entry);
			if (known === 'new') this.found.push(entry);
			if (known === 'before') this.#metKnown = true;
		}
	}
}

/** A page that is no more, as when the list became shorter. */
const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);
