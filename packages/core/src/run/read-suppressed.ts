import type { Client } from '../api/client.ts';
import { cutList, type Unsubscribed } from '../api/unsubscribed.ts';
import type { ListPage } from '../api/pages.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { isEndConfirmed } from './confirm-end.ts';
import { ListPass } from './list-pass.ts';
import type { SuppressionSearch } from './suppression-search.ts';

/** Maximum number of email addresses to look up one by one, without reading the list. */
const MAX_LOOK_UPS = 2;

/** Maximum cost of passes that may prove nothing, as a share of the requests for one-by-one lookups. */
const MAX_RISKED_SHARE = 1 / 10;

/**
 * Maximum number of passes if the service ignores the filter by email address. The list must then be read.
 */
const MAX_PASSES = 4;

/** Whether to continue a pass, or to begin another one after it. */
type CanContinue = (pass: ListPass, passes: number) => boolean;

/** Reads the suppression list for a search. */
export class SuppressedReader {
	/** Number of requests sent. */
	spent = 0;
	readonly #client: Client;
	readonly #search: SuppressionSearch;
	readonly #maxRequests: number;
	#isCut = false;

	constructor(client: Client, search: SuppressionSearch, maxRequests: number) {
		this.#client = client;
		this.#search = search;
		this.#maxRequests = maxRequests;
	}

	/** Reads the list as long as that requires fewer requests than one lookup per email address. */
	async readIfCheaper(): Promise<void> {
		if (this.#search.size <= MAX_LOOK_UPS) return;
		await this.#read((pass) => this.#isCheaper(pass));
	}

	/**
	 * Reads the list at any length, up to four times.
	 *
	 * @throws UnexpectedResponseError if the list can't be read to its end, or changes during every pass
	 */
	async readAnyway(): Promise<void> {
		if (this.spent >= this.#maxRequests) throw tooLongToSearch();
		await this.#read((_, passes) => passes <= MAX_PASSES && this.spent < this.#maxRequests);
		if (this.#search.openCount === 0) return;
		if (this.#isCut) throw cutList();
		throw this.spent < this.#maxRequests ? unstableList() : tooLongToSearch();
	}

	/** Repeats passes until one proves that the remaining email addresses aren't on the list. */
	async #read(canContinue: CanContinue): Promise<void> {
		let before: ListPass | undefined;
		for (let passes = 1; ; passes += 1) {
			const pass = await this.#readOnce((each) => canContinue(each, passes));
			if (this.#search.openCount === 0 || pass === undefined) return;
			if (pass.isProof(before)) return this.#search.concludeRest();
			if (!pass.isNumbered || !canContinue(pass, passes + 1)) return;
			before = pass;
		}
	}

	/**
	 * Reads one pass, until its end or until every email address is found. Returns undefined if the pass
	 * requires too many requests, or if the list is truncated.
	 */
	async #readOnce(canContinue: (pass: ListPass) => boolean): Promise<ListPass | undefined> {
		const pass = new ListPass();
		for await (const page of this.#client.contacts.listUnsubscribedPages({})) {
			this.spent += 1;
			this.#search.take(page.entries);
			pass.add(page);
			this.#isCut = page.isCut === true || !(await this.isEndConfirmed(page));
			if (this.#isCut) return undefined;
			if (page.isLast || this.#search.openCount === 0) return pass;
			if (!canContinue(pass)) return undefined;
		}
		return pass;
	}

	/** Whether no entries follow a page. False if the confirmation requires too many requests. */
	async isEndConfirmed(page: ListPage<Unsubscribed>): Promise<boolean> {
		if (this.#search.openCount === 0) return true;
		if (page.isLast && page.isDoubtful && page.entries.length > 0) {
			if (this.spent >= this.#maxRequests) return false;
			this.spent += 1;
		}
		return await isEndConfirmed(this.#client, page);
	}

	#isCheaper({ pagesLeft, isNumbered }: ListPass): boolean {
		const spent = this.spent + (pagesLeft ?? 1);
		if (spent > this.#maxRequests) return false;
		if (pagesLeft === undefined || isNumbered) return spent <= this.#search.size * MAX_RISKED_SHARE;
		return pagesLeft <= this.#search.openCount && this.spent < 2 * this.#search.size; // in case the count is wrong
	}
}

const unstableList = () =>
	new UnexpectedResponseError({
		summary: 'The list of unsubscribed email addresses changed while it was being read.',
		hint: 'An entry may have been missed, so run this again. To avoid this, ask the operator of the service to support filtering by email address.',
	});

export const tooLongToSearch = () =>
	new UnexpectedResponseError({
		summary: 'The list of unsubscribed email addresses is too long to search.',
		hint: 'The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
	});
