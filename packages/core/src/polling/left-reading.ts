import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { collect } from '../client/collect.ts';
import type { ListPage, Position } from '../client/pages.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { isGone } from './is-gone.ts';
import { ListedSet, type ByReason, type Listed } from './listed.ts';
import type { Order } from './order.ts';
import { secondsOf, type PolledList } from './polled-list.ts';
import { ReadPages } from './read-pages.ts';
import { MAX_PAGES, MAX_READING_MS, type PollOptions } from './source.ts';

/** A list whose removed entries start workflows. */
export interface WatchedList extends PolledList {
	/** Looks up an email address, whatever its reason on the list. */
	find: (email: string) => Promise<Unsubscribed | undefined>;
}

/** The progress of a full pass over the list, which can take several polls. */
interface Pass {
	/** When it began; milliseconds since 1970. */
	passAt: number;
	/** Whether a poll reads as many pages as it may, instead of one: in the first pass, and when the count shows that an entry left. */
	isUrgent: boolean;
	/** Number of pages read. */
	pages: number;
	/** Order of the entries, on the pages of this pass and those read since. */
	order: Order;
	/** The page at which the next poll continues; absent when the pass is over. */
	at?: Position;
	/** Number of entries of the list, as reported by the first page. */
	total?: number;
	/** Number of entries of the list, as reported by the latest page. */
	latestTotal?: number;
	/** Whether an entry moved to a page that was already read: the count dropped, or a look-up found an entry that the pass hadn't. */
	hasMoved?: true;
	/** Date of the newest entry that was read, in seconds since 1970; absent if the service returns no dates. */
	newest?: number;
	/**
	 * The list's count minus the number of known entries. If a later poll computes another number, an email address left. Absent if
	 * the count isn't reliable.
	 */
	surplus?: number;
}

/** The memory from poll to poll, as plain JSON. Each email address that is known to be on the list is in `met` or in `unmet`. */
export interface LeftMemory extends Pass {
	/** Email addresses that the latest pass found, and those that were added since. */
	met: ByReason;
	/** Email addresses that it hasn't found yet. When the pass is over, they are looked up one by one. */
	unmet: ByReason;
}

/** The reading of one poll, which finds entries that left a list. */
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

	/** Whether the list announces more pages but none that can be read. */
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

	/** Continues a full pass: by one page, or by as many as a poll may read if it is urgent. After its end, looks up unmet entries. */
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

	/** Looks up the email addresses that a full pass hasn't found, as many as a poll may. */
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
	 * @returns the list's count minus the number of known entries; undefined if it isn't reliable, for example because there is
	 * more than one page of new entries
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

	/** Whether all entries after this one were on the list when its first page was last read. */
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

	/** @param found the entry that is on the list now */
	#settle(entry: Listed, found: Unsubscribed | undefined): void {
		this.#hasChanged = true;
		this.#unmet.delete(entry);
		if (found === undefined) return void this.left.push(entry);
		this.#pass.hasMoved = true;
		if (this.#list.isMatch(found)) this.#met.add(found); // with another reason, it's on a list that isn't watched
	}
}

/** Returns the time of the first entry in seconds since 1970: the newest entry if the list is newest first. */
function newestIn({ entries: [first] }: ListPage<Unsubscribed>): number | undefined {
	const seconds = first && secondsOf(first);
	return Number.isNaN(seconds) ? undefined : seconds; // JSON has no NaN
}

const isLess = (total = 0, before = 0): boolean => total < before;
