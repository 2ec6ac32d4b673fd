import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { collect } from '../client/collect.ts';
import type { ListPage, Place } from '../client/pages.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { isGone } from './is-gone.ts';
import { ListedSet, type ByReason, type Listed } from './listed.ts';
import type { Order } from './order.ts';
import { secondsOf, type PolledList } from './polled-list.ts';
import { ReadPages } from './read-pages.ts';
import { MAX_PAGES, MAX_READING_MS, type PollOptions } from './source.ts';

/** A list of which entries that leave it start workflows. */
export interface WatchedList extends PolledList {
	/** Looks an email address up, for whatever reason it is on the list. */
	find: (email: string) => Promise<Unsubscribed | undefined>;
}

/** What a pass over the list has come to. */
interface Pass {
	/** When it began; milliseconds since 1970. */
	passAt: number;
	/** Whether it reads as many pages as a poll may: the first one, and those that look for an email address that left. */
	isUrgent: boolean;
	/** Number of pages that it has read. */
	pages: number;
	/** Of the pages that it has read, and those read since. */
	order: Order;
	/** The page at which it continues; absent when it is over. */
	at?: Place;
	/** Entries of the list, as its first page said. */
	total?: number;
	/** The same, as the page said that was read last. */
	latestTotal?: number;
	/** Whether entries moved to pages that were read already: fewer entries than before, or one that was found by looking it up. */
	hasMoved?: true;
	/** Date of the newest entry that was read, in seconds since 1970; absent if the service doesn't say. */
	newest?: number;
	/**
	 * How many more entries the list announces than are known: another number later means that an email address left. Absent if
	 * that can't be relied on.
	 */
	surplus?: number;
}

/** What a poll leaves for the next one: plain JSON. The email addresses that are known to be on the list are in `met` or `unmet`. */
export interface LeftMemory extends Pass {
	/** Those that the latest pass met, and those that came since. */
	met: ByReason;
	/** Those that it has not met yet. When it is over, they are looked up one by one. */
	unmet: ByReason;
}

/** What one poll reads of a list to find entries that left it. */
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

	/** Whether the list announces more entries than can be read. */
	get isCut(): boolean {
		return this.#pages.isCut;
	}

	/** @returns the same object if nothing changed but the time of the pass, which only longer lists require */
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

	/** Continues a full pass: by one page, or as far as a poll may if it is urgent. Looks up what it hasn't met when it is over. */
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
	async #readFrom(at: Place | undefined): Promise<boolean> {
		for await (const page of this.#list.pages(at)) {
			this.#take(page);
			if (page.isLast) return true;
			if (!this.#pass.isUrgent || this.#isFull()) return false;
		}
		return true;
	}

	/** Looks up the email addresses that a full pass hasn't met, as many as a poll may. */
	async lookUp(): Promise<void> {
		try {
			await this.#settleAll();
		} catch (error) {
			if (this.#requests > 0) return; // the next poll looks it up
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
	 * @returns how many more entries the list announces than are known; undefined if that can't be relied on, as when more than a
	 * page is new
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

	/** Whether what follows an entry was on the list when its top was read last. */
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

	/** @param found what is on the list now */
	#settle(entry: Listed, found: Unsubscribed | undefined): void {
		this.#hasChanged = true;
		this.#unmet.delete(entry);
		if (found === undefined) return void this.left.push(entry);
		this.#pass.hasMoved = true;
		if (this.#list.isWanted(found)) this.#met.add(found); // with another reason, it's on a list that isn't watched
	}
}

/** The date of the first entry, which is the newest of a list that is newest first. */
function newestIn({ entries: [first] }: ListPage<Unsubscribed>): number | undefined {
	const seconds = first && secondsOf(first);
	return Number.isNaN(seconds) ? undefined : seconds; // JSON has no NaN
}

const isLess = (total = 0, before = 0): boolean => total < before;
