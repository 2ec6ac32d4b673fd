import type { Unsubscribed } from '../api/contacts.ts';
import type { ListPage } from '../api/pages.ts';
import { foldEmail } from '../tolerant/fold-email.ts';

/**
 * Requested page size. A service that returns a longer page doesn't paginate: the page contains the whole
 * list.
 */
const MAX_KNOWN_PAGE_SIZE = 500;

/**
 * One pass over the pages of the suppression list. This class also checks whether a change to the list during
 * the pass may have caused a missed entry. With numbered pages, removing an entry moves all later entries
 * forward, possibly to a page that was already read.
 */
export class ListPass {
	/** Normalized email addresses, in the order of the list. */
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
		if (this.#pages === 0) this.#hasLength = (total ?? 0) > entries.length; // a total that counts only this page isn't the list's length
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

	/** Whether pages are numbered. If so, this pass may have missed an entry that moved. */
	get isNumbered(): boolean {
		return this.#isNumbered;
	}

	/** Number of remaining pages, based on the list's count; undefined without a reliable count. */
	get pagesLeft(): number | undefined {
		if (this.#isEnded) return 0;
		if (!this.#hasLength || this.#total === undefined) return undefined;
		return Math.max(1, Math.ceil((this.#total - this.#emails.length) / this.#longestPage));
	}

	/**
	 * Whether this pass is certain to contain every entry that was on the list during the whole pass. A pass
	 * over a single page or pages with cursors is certain. A pass over numbered pages is certain if the list
	 * is newest first and its count never dropped. Entries then moved only to later pages.
	 */
	get isWhole(): boolean {
		if (!this.#isEnded || !this.#isStated) return false;
		return !this.#isNumbered || (this.isNewestFirst && this.#isCounted);
	}

	/** Whether the entries of this pass are sorted by date, newest first. */
	get isNewestFirst(): boolean {
		return this.#isFalling && this.#firstMs! > this.#lastMs!;
	}

	/**
	 * Whether the number of entries read equals the list's count, with no more repeated entries than entries
	 * added during the pass.
	 */
	get #isCounted(): boolean {
		const read = this.#emails.length;
		if (this.#hasShrunk || this.#total !== read) return false;
		return this.#different.size >= this.#firstTotal!; // `#hasShrunk` is true without a count
	}

	/** Distinct email addresses. The set is cached on first use, so use it only after the last page. */
	get #different(): ReadonlySet<string> {
		return (this.#known ??= new Set(this.#emails));
	}

	/** Whether two consecutive passes read the same entries to the end. If so, neither missed an entry. */
	isSameAs(other: ListPass): boolean {
		const isEqual =
			this.#isEnded &&
			other.#isEnded &&
			this.#pages > 1 &&
			this.#emails.length === other.#emails.length &&
			this.#emails.every((email, i) => email === other.#emails[i]);
		return isEqual && this.#different.size === this.#emails.length;
	}

	/**
	 * Whether a page read after this pass is the last one, or ends with an entry from this pass. If so, no
	 * new entry follows.
	 */
	reaches({ entries, isLast }: ListPage<Unsubscribed>): boolean {
		return isLast || this.#different.has(foldEmail(entries.at(-1)?.email ?? ''));
	}
}
