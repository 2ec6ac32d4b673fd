import type { Unsubscribed } from '../api/contacts.ts';
import { collect } from '../api/collect.ts';
import type { ListPage, Position } from '../api/pages.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { isGone } from './is-gone.ts';
import { ListedSet, type ByReason, type Listed } from './listed.ts';
import type { Order } from './order.ts';
import { secondsOf, type PolledList } from './polled-list.ts';
import { ReadPages } from './read-pages.ts';
import { MAX_PAGES, MAX_READING_MS, type PollOptions } from './source.ts';

/** A list whose removed entries start workflows. */
export interface WatchedList extends PolledList {
	/** Looks up an email address on the list, regardless of the reason for its suppression. */
	find: (email: string) => Promise<Unsubscribed | undefined>;
}

/** Progress of a full pass over the list. A pass can take several polls. */
interface Pass {
	/** Start of the pass, in milliseconds since 1970. */
	passAt: number;
	/**
	 * Whether a poll reads the maximum number of pages instead of one. True in the first pass, and if the
	 * count shows that an entry left.
	 */
	isUrgent: boolean;
	/** Number of pages read. */
	pages: number;
	/** Order of the entries on the pages that were read during or after this pass. */
	order: Order;
	/** Page at which the next poll continues; absent when the pass is over. */
	at?: Position;
	/** Total number of entries in the list, as reported by the first page. */
	total?: number;
	/** Total number of entries in the list, as reported by the latest page. */
	latestTotal?: number;
	/**
	 * Whether an entry moved to a page that was already read. True if the count dropped, or if a lookup found
	 * an entry that the pass missed.
	 */
	hasMoved?: true;
	/** Date of the newest entry that was read, in seconds since 1970; absent if the service returns no dates. */
	newest?: number;
	/**
	 * The list's count minus the number of known entries. If a later poll computes a different number, an
	 * email address left the list. Absent if the count isn't reliable.
	 */
	surplus?: number;
}

/** Memory between polls, as plain JSON. Each known email address on the list is in `met` or in `unmet`. */
export interface LeftMemory extends Pass {
	/** Email addresses that the latest pass found, and email addresses added since then. */
	met: ByReason;
	/**
	 * Email addresses that the latest pass hasn't found yet. When the pass is over, they are looked up one by
	 * one.
	 */
	unmet: ByReason;
}

/** Reads a list for one poll, and finds the entries that left the list. */
export class LeftReading {
	readonly left: Listed[] = [];
	#hasChanged = false;
	#requests = 0;
	#met: ListedSet;
	#unmet: ListedSet;
	#pass: Pass;
	readonly #pages = new ReadPages();
	readonly #list: WatchedList;
	readonly #isFull: () => boolean;

	constructor(
		list: WatchedList,
		{ met, unmet, ...pass }: Partial<LeftMemory> = {},
		{ now, maxPages = MAX_PAGES }: PollOptions,
	) {
		const startedAt = now();
		this.#list = list;
		this.#met = new ListedSet(met);
		this.#unmet = new ListedSet(unmet);
		this.#pass = { passAt: startedAt, isUrgent: true, pages: 0, order: 'same', ...pass };
		this.#isFull = () => this.#requests >= maxPages || now() - startedAt >= MAX_READING_MS;
	}

	get hasUnmet(): boolean {
		return this.#unmet.size > 0;
	}

	/** Whether the list indicates more entries than can be read. */
	get isCut(): boolean {
		return this.#pages.isCut;
	}

	/** @returns the previous object if only the time of the pass changed, so that a poll without changes stores nothing */
	toMemory(before: LeftMemory | undefined): LeftMemory {
		const { met = {}, unmet = {}, passAt } = before ?? {};
		const isSame = JSON.stringify({ ...this.#pass, passAt, met, unmet }) === JSON.stringify(before);
		if (before !== undefined && isSame && !this.#hasChanged) return before;
		return { ...this.#pass, met: this.#met.toMemory(), unmet: this.#unmet.toMemory() };
	}

	/** Begins a full pass. */
	beginPass(begun: Pick<Pass, 'passAt' | 'isUrgent'>): Promise<void> {
		[this.#unmet, this.#met] = [this.#met, new ListedSet()];
		this.#pass = { ...begun, pages: 0, order: 'same' };
		return this.readOn();
	}

	/**
	 * Continues a full pass by one page, or, if the pass is urgent, by the maximum number of pages per poll.
	 * After the last page, looks up the entries in `unmet`.
	 */
	async readOn(): Promise<void> {
		const { at } = this.#pass;
		const before = this.#requests;
		this.#pages.order = this.#pass.order;
		this.#pages.lastSeconds = undefined; // the page may be anywhere in the list
		try {
			if (!(await this.#readFrom(at))) return;
		} catch (error) {
			if (error instanceof RateLimitedError && this.#requests > 0) return;
			const isFirstPage = at === undefined && this.#requests === before;
			if (isFirstPage || !isGone(error)) throw error;
			delete this.#pass.at; // the list became shorter
		}
		await this.lookUp();
	}

	/** @returns whether the list was read to its end */
	async #readFrom(at: Position | undefined): Promise<boolean> {
		for await (const page of this.#list.pages(at)) {
			this.#take(page);
			if (page.isLast) return true;
			if (!this.#pass.isUrgent || this.#isFull()) return false;
		}
		return true;
	}

	/**
	 * Looks up the email addresses that a full pass didn't find, up to the maximum number of requests per
	 * poll.
	 */
	async lookUp(): Promise<void> {
		try {
			await this.#settleAll();
		} catch (error) {
			if (this.#requests > 0) return; // the next poll repeats the lookup
			throw error;
		}
		if (!this.hasUnmet) this.#setSurplus();
	}

	async #settleAll(): Promise<void> {
		for (const entry of this.#unmet.all()) {
			if (this.#isFull()) return;
			this.#settle(entry, await this.#list.find(entry.email));
			this.#requests += 1;
		}
	}

	#setSurplus(): void {
		const { total = 0, order, pages, hasMoved } = this.#pass;
		const surplus = total - this.#met.size;
		const isReliable = order === 'newest-first' && pages > 1 && surplus >= 0 && !hasMoved;
		if (isReliable && !this.isCut) this.#pass.surplus = surplus;
	}

	/**
	 * Reads the first page.
	 *
	 * @returns the list's count minus the number of known entries; undefined if the count isn't reliable,
	 * such as with several pages of new entries
	 */
	async readTop(): Promise<number | undefined> {
		const { order, newest = Infinity } = this.#pass;
		this.#pages.order = order;
		const [page] = await collect(this.#list.pages(), 1);
		const { entries, total, isLast } = page!; // every list has a first page
		this.#requests += 1;
		this.#pages.add(page!);
		const isWhole = isLast || this.#isBelowNew(entries.at(-1), newest);
		for (const entry of entries) this.#meet(entry);
		this.#pass.order = this.#pages.order;
		if (!isWhole || this.#pass.order !== 'newest-first' || total === undefined) return undefined;
		this.#pass.newest = newestIn(page!);
		return total - this.#met.size;
	}

	/** Whether all entries after this one were already on the list when a poll last read the first page. */
	#isBelowNew(entry: Unsubscribed | undefined, newest: number): boolean {
		if (entry === undefined) return true;
		const seconds = secondsOf(entry);
		return seconds < newest || (seconds === newest && this.#met.get(entry) !== undefined);
	}

	#take(page: ListPage<Unsubscribed>): void {
		const { entries, next: at, total } = page;
		this.#requests += 1;
		this.#pages.add(page);
		for (const entry of entries) this.#meet(entry);
		const { pages, latestTotal } = this.#pass;
		delete this.#pass.at;
		Object.assign(this.#pass, {
			pages: pages + 1,
			order: this.#pages.order,
			...(pages === 0 && { total, newest: newestIn(page) }),
			latestTotal: total,
			...(isLess(total, latestTotal) && { hasMoved: true }),
			...(at !== undefined && { at }),
		} satisfies Partial<Pass>);
	}

	#meet(entry: Unsubscribed): void {
		const known = this.#unmet.get(entry) ?? this.#met.get(entry);
		this.#hasChanged ||= known?.reason !== entry.reason;
		this.#unmet.delete(entry);
		this.#met.add(entry);
	}

	/** @param found entry that is now on the list, if any */
	#settle(entry: Listed, found: Unsubscribed | undefined): void {
		this.#hasChanged = true;
		this.#unmet.delete(entry);
		if (found === undefined) return void this.left.push(entry);
		this.#pass.hasMoved = true;
		if (this.#list.isMatch(found)) this.#met.add(found); // an entry with another reason isn't watched
	}
}

/**
 * Returns the time of a page's first entry, in seconds since 1970. On the first page of a list that is newest
 * first, this is the time of the newest entry.
 */
function newestIn({ entries: [first] }: ListPage<Unsubscribed>): number | undefined {
	const seconds = first && secondsOf(first);
	return Number.isNaN(seconds) ? undefined : seconds; // JSON has no NaN
}

const isLess = (total = 0, before = 0): boolean => total < before;
