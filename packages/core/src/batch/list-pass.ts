import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage } from '../client/pages.ts';
import { foldEmail } from '../client/same-email.ts';

/** Entries that a page was asked for. A longer one has the whole list. */
const LONGEST_PAGE = 500;

/**
 * One reading of the suppression list, and whether it shows the whole list although the list may have changed meanwhile.
 * Where pages are counted off from the start, an entry slips to a page that was read already when one before it is removed.
 */
export class ListPass {
	/** Addresses in the order of the list. */
	readonly #emails: string[] = [];
	#pages = 0;
	#longestPage = 0;
	#known?: ReadonlySet<string>;
	#total?: number;
	#firstTotal?: number;
	#isStated = false;
	#isNumbered = false;
	#hasLength = false;
	#hasShrunk = false;
	#isFalling = true;
	#firstMs?: number;
	#lastMs?: number;
	#isEnded = false;

	add({
		entries,
		total,
		isStated = false,
		isNumbered = false,
		isLast,
		isCut,
	}: ListPage<Unsubscribed>): void {
		const emails = entries.map(({ email }) => foldEmail(email));
		if (this.#pages === 0) this.#hasLength = (total ?? 0) > entries.length; // not that of the page
		this.#pages += 1;
		for (const email of emails) this.#emails.push(email);
		this.#longestPage = Math.max(this.#longestPage, entries.length);
		this.#hasShrunk ||= total === undefined || total < (this.#total ?? 0);
		this.#total = total;
		this.#firstTotal ??= total;
		this.#isStated = isStated || this.#pages > 1 || entries.length > LONGEST_PAGE;
		this.#isNumbered ||= isNumbered;
		this.#isEnded = isLast && !isCut;
		for (const { created_at } of entries) this.#addDate(Date.parse(created_at));
	}

	#addDate(ms: number): void {
		this.#firstMs ??= ms;
		this.#isFalling &&= ms <= (this.#lastMs ?? Infinity); // never of NaN
		this.#lastMs = ms;
	}

	get pages(): number {
		return this.#pages;
	}

	/** Whether an entry could have slipped past it: other passes have to agree. */
	get isNumbered(): boolean {
		return this.#isNumbered;
	}

	/** Pages that follow, as the list counts its entries; undefined if it doesn't. */
	get pagesLeft(): number | undefined {
		if (this.#isEnded) return 0;
		if (!this.#hasLength || this.#total === undefined) return undefined;
		return Math.max(1, Math.ceil((this.#total - this.#emails.length) / this.#longestPage));
	}

	/**
	 * Whether it shows every entry that was on the list all the time: a page alone does, and so do cursors. Numbered pages do if
	 * entries are only added at the front and the list never became shorter, so that entries moved back alone.
	 */
	get isWhole(): boolean {
		if (!this.#isEnded || !this.#isStated) return false;
		return !this.#isNumbered || (this.isNewestFirst && this.#isCounted);
	}

	/** Whether new entries are added at the front, as far as it was read. */
	get isNewestFirst(): boolean {
		return this.#isFalling && this.#firstMs! > this.#lastMs!;
	}

	/** Whether the entries are as many as the list counts. Only those that it grew by can have moved others to a second page. */
	get #isCounted(): boolean {
		const read = this.#emails.length;
		if (this.#hasShrunk || this.#total !== read) return false;
		return this.#different.size >= this.#firstTotal!; // counted on every page
	}

	/** The different addresses, once all are read. */
	get #different(): ReadonlySet<string> {
		return (this.#known ??= new Set(this.#emails));
	}

	/** Whether both show the same list from start to end: what was on it all the time can't have slipped past both. */
	isSameAs(other: ListPass): boolean {
		const isEqual =
			this.#isEnded &&
			other.#isEnded &&
			this.#pages > 1 &&
			this.#emails.length === other.#emails.length &&
			this.#emails.every((email, i) => email === other.#emails[i]);
		return isEqual && this.#different.size === this.#emails.length;
	}

	/** Whether a page that was read later ends with an entry of this pass, so that what is new is before it. */
	reaches({ entries, isLast }: ListPage<Unsubscribed>): boolean {
		return isLast || this.#different.has(foldEmail(entries.at(-1)?.email ?? ''));
	}
}
