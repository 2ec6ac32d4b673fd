import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { MAX_SAMPLES, type PolledList, type PolledPage, type PollOptions } from './source.ts';

/** Maximum number of pages per poll: enough for the maximum number of entries in pages of 100. */
const MAX_PAGES = 200;

/** Maximum number of entries per poll: 40 pages of 500. */
export const MAX_ENTRIES = 20_000;

/** Number of pages that each of two polls can read per minute. api.md section 8: 60 requests per minute. */
const MANY_PAGES = 30;

export interface ReadingOptions {
	/** Start of the poll, in milliseconds since 1970. */
	startedAt: number;
	/** Whether an earlier poll found an entry. @default none is known */
	isKnown?: (id: string) => boolean;
	/** @default 20,000 */
	maxEntries?: number;
	/** Whether time is up, so that no more pages are read. @default never */
	isLate?: () => boolean;
}

/** Reads a list for one poll. Its state is valid even if reading fails. */
export class Reading<Entry extends object> {
	/** Entries by identifier. */
	readonly entries = new Map<string, Entry>();
	/** Unknown entries, in the order of the list. */
	readonly found: Entry[] = [];
	pages = 0;
	/** Number of entries read, with duplicates. */
	count = 0;
	/** Number of entries that the list reports; absent if it reports none. */
	total?: number;
	/** Whether the list was read to its end. */
	isWhole = false;
	/** Whether entries at the end of the list can't be read. */
	isPartial = false;
	/** Whether the service returns only part of the list. */
	isCut = false;
	/** Whether no entry is newer than the one before it. False for a list without dates. */
	isSorted = true;
	/** Whether one of the entries was known. */
	hasKnown = false;
	/** Date of the latest entry that was read, in milliseconds since 1970. */
	lastTime = Infinity;
	#firstTime = -Infinity;
	/** Whether the list changed while it was read. */
	#hasMoved = false;
	readonly #list: PolledList<Entry>;
	readonly #options: ReadingOptions;

	constructor(list: PolledList<Entry>, options: ReadingOptions) {
		this.#list = list;
		this.#options = options;
	}

	/** Whether the dates show that the list is newest first. Equal dates show nothing. */
	get isNewestFirst(): boolean {
		return this.isSorted && this.#firstTime > this.lastTime;
	}

	/** Whether the whole list was read, and no entry moved to another page meanwhile. The count shows that, if entries can move. */
	get isSteady(): boolean {
		const isComplete =
			this.pages === 1 || this.total === this.count || this.#list.isCombined === true;
		return this.isWhole && !this.#hasMoved && isComplete;
	}

	/** Reads pages to the end of the list, to the maximum, or until the entries read are enough. */
	async read(isEnough: () => boolean = () => false): Promise<void> {
		await this.#readPages(isEnough).catch((error: unknown) => {
			if (this.pages === 0 || this.#list.isCombined || !isGone(error)) throw error;
			this.#hasMoved = true; // the list became shorter
			this.isWhole = true;
		});
	}

	async #readPages(isEnough: () => boolean): Promise<void> {
		for await (const page of this.#list.pages(this.#options.startedAt)) {
			this.#add(page);
			if (page.isLast || isEnough()) return;
			this.isPartial = this.#isFull();
			if (this.isPartial) return;
		}
	}

	#isFull(): boolean {
		const { maxEntries = MAX_ENTRIES, isLate = () => false } = this.#options;
		return this.pages >= MAX_PAGES || this.count >= maxEntries || isLate();
	}

	#add({ entries, isLast, isCut = false, total }: PolledPage<Entry>): void {
		this.#hasMoved ||= this.pages > 0 && total !== this.total;
		this.total = total;
		this.pages += 1;
		this.count += entries.length;
		this.isCut = isCut;
		this.isPartial = isLast && isCut;
		this.isWhole = isLast && !isCut;
		for (const entry of entries) this.#addEntry(entry);
	}

	#addEntry(entry: Entry): void {
		const { idOf, timeOf = () => NaN } = this.#list;
		const id = idOf(entry);
		const time = timeOf(entry);
		this.isSorted &&= time <= this.lastTime;
		this.lastTime = time;
		if (this.#firstTime === -Infinity) this.#firstTime = time;
		if (this.entries.has(id)) return;
		this.entries.set(id, entry);
		if (this.#options.isKnown?.(id)) this.hasKnown = true;
		else this.found.push(entry);
	}
}

/** Whether an error means that a page no longer exists, because the list became shorter. */
const isGone = (error: unknown): boolean =>
	error instanceof ContactSyncError && (error.status === 404 || error.status === 400);

/** State of a reading. */
export type ReadState = Omit<Reading<object>, 'read'>;

/** Whether a list has too many pages for the key's rate limit. */
export const exceedsLimit = (error: unknown, { pages }: ReadState): boolean =>
	error instanceof RateLimitedError && pages >= MANY_PAGES;

/** Sorts entries. Those without a date stay in their order. */
export const newestFirst = <Entry extends object>(
	{ timeOf = () => NaN }: PolledList<Entry>,
	entries: Entry[],
): Entry[] => entries.sort((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0));

/** Returns the first matching entries of a list. Reads only the pages that contain the first three. */
export async function samplesOf<Entry extends object>(
	list: PolledList<Entry>,
	{ now }: PollOptions,
): Promise<Entry[]> {
	const reading = new Reading(list, { startedAt: now() });
	const matching = () => [...reading.entries.values()].filter(list.isMatch ?? (() => true));
	await reading.read(() => matching().length >= MAX_SAMPLES);
	return newestFirst(list, matching());
}
