import type { Unsubscribed } from '../api/unsubscribed.ts';
import type { ListPage } from '../api/pages.ts';
import { foldEmail } from '../tolerant/fold-email.ts';

/**
 * Requested page size. A service that returns a longer page doesn't paginate: the page contains the whole
 * list.
 */
const MAX_KNOWN_PAGE_SIZE = 500;

/** One pass over the pages of the suppression list. */
export class ListPass {
	/** Normalized email addresses, in the order of the list. */
	readonly #emails: string[] = [];
	#longestPage = 0;
	/** Length of the list; absent if the first page has no count, or only its own. */
	#total?: number;
	#isStated = false;
	#isEnded = false;
	/** Number of pages read. */
	pages = 0;
	/** Whether pages are numbered, so that an entry can move to a page that was already read. */
	isNumbered = false;

	add({ entries, total = 0, isStated, isNumbered, isLast, isCut }: ListPage<Unsubscribed>): void {
		this.pages += 1;
		for (const { email } of entries) this.#emails.push(foldEmail(email));
		this.#longestPage = Math.max(this.#longestPage, entries.length);
		if (this.pages === 1 && total > entries.length) this.#total = total;
		this.#isStated = isStated || this.pages > 1 || entries.length > MAX_KNOWN_PAGE_SIZE;
		this.isNumbered ||= isNumbered === true;
		this.#isEnded = isLast && !isCut;
	}

	/**
	 * Number of pages left to read, based on the list's count; after the end, that of another pass. Undefined
	 * without a count.
	 */
	get pagesLeft(): number | undefined {
		if (this.#isEnded) return this.pages;
		if (this.#total === undefined) return undefined;
		return Math.max(1, Math.ceil((this.#total - this.#emails.length) / this.#longestPage));
	}

	/**
	 * Whether an email address that isn't in this pass wasn't on the list during the whole pass. Numbered pages
	 * prove this only if the pass before read the same entries: an entry that moves in front of the next page
	 * changes what one of the passes reads.
	 */
	isProof(before?: ListPass): boolean {
		if (!this.#isEnded || !this.#isStated) return false;
		return !this.isNumbered || (before !== undefined && this.#isSameAs(before));
	}

	#isSameAs(other: ListPass): boolean {
		const isRepeated = new Set(this.#emails).size < this.#emails.length;
		return !isRepeated && JSON.stringify(this.#emails) === JSON.stringify(other.#emails);
	}
}
