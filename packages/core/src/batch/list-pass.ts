import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage } from '../client/pages.ts';
import { foldEmail } from '../client/same-email.ts';

/** Requested page size. A longer page means that the service doesn't paginate, so it contains the whole list. */
const MAX_KNOWN_PAGE_SIZE = 500;

/**
 * One pass over the suppression list, page by page. Checks whether the pass may have missed an entry because the list changed
 * meanwhile. With numbered pages, removing an entry moves all later entries forward, possibly onto a page that was already read.
 */
export class ListPass {
	/** Email addresses, folded, in the order of the list. */
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
		if (this.#pages === 0) this.#hasLength = (total ?? 0) > entries.length; // a total that only counts the page isn't the length
		this.#pages += 1;
		for (const email of emails) this.#emails.push(email);
		this.#longestPage = Math.max(this.#longestPage, entries.length);
		this.#hasShrunk ||= total === undefined || total < (this.#total ?? 0);
		this.#total = total;
		this.#firstTotal ??= total;
		this.#isStated = isStated || this.#pages > 1 || entries.length > MAX_KNOWN_PAGE_SIZE;
		this.#isNumbered ||= isNumbered;
		this.#isEnded = isLast && !isCut;
		for (const { created_at } of entries) this.#addDate(Date.parse(created_at));
	}

	#addDate(ms: number): void {
		this.#firstMs ??= ms;
		this.#isFalling &&= ms <= (this.#lastMs ?? Infinity); // false for NaN
		this.#lastMs = ms;
	}

	/** Number of pages read. */
	get pages(): number {
		return this.#pages;
	}

	/** Whether pages have numbers, so that this pass can have missed an entry that moved. */
	get isNumbered(): boolean {
		return this.#isNumbered;
	}

	/** Number of pages that follow, by the list's count; undefined without a count. */
	get pagesLeft(): number | undefined {
		if (this.#isEnded) return 0;
		if (!this.#hasLength || this.#total === undefined) return undefined;
		return Math.max(1, Math.ceil((this.#total - this.#emails.length) / this.#longestPage));
	}

	/**
	 * Whether this pass is certain to contain every entry that was on the list from its start to its end. That's certain for a single page and
	 * for pages with cursors. For numbered pages, it is if the list is newest first and its count never dropped: then entries only moved
	 * to later pages.
	 */
	get isWhole(): boolean {
		if (!this.#isEnded || !this.#isStated) return false;
		return !this.#isNumbered || (this.isNewestFirst && this.#isCounted);
	}

	/** Whether the entries read so far are sorted by date, newest first. */
	get isNewestFirst(): boolean {
		return this.#isFalling && this.#firstMs! > this.#lastMs!;
	}

	/** Whether the number of entries read equals the list's count, with no more repeats than entries that were added meanwhile. */
	get #isCounted(): boolean {
		const read = this.#emails.length;
		if (this.#hasShrunk || this.#total !== read) return false;
		return this.#different.size >= this.#firstTotal!; // `#hasShrunk` is true without a count
	}

	/** Distinct email addresses. Cached at the first use, so use it only after the last page. */
	get #different(): ReadonlySet<string> {
		return (this.#known ??= new Set(this.#emails));
	}

	/** Whether two passes in a row read the same entries to the end, so that neither missed one. */
	isSameAs(other: ListPass): boolean {
		const isEqual =
			this.#isEnded &&
			other.#isEnded &&
			this.#pages > 1 &&
			this.#emails.length === other.#emails.length &&
			this.#emails.every((email, i) => email === other.#emails[i]);
		return isEqual && this.#different.size === this.#emails.length;
	}

	/** Whether a page that was read after this pass ends with one of its entries, so that no new entry follows. */
	reaches({ entries, isLast }: ListPage<Unsubscribed>): boolean {
		return isLast || this.#different.has(foldEmail(entries.at(-1)?.email ?? ''));
	}
}
