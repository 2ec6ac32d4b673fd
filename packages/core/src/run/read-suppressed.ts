import type { Client } from '../api/client.ts';
import { cutList, type Unsubscribed } from '../api/contacts.ts';
import type { ListPage } from '../api/pages.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { isEndConfirmed } from './confirm-end.ts';
import { ListPass } from './list-pass.ts';
import type { SuppressionSearch } from './suppression-search.ts';

/** Maximum number of email addresses to look up one by one, without reading the list. */
const MAX_LOOK_UPS = 2;

/** Maximum cost of a pass that may be inconclusive, as a share of the requests for one-by-one lookups. */
const MAX_RISKED_SHARE = 1 / 10;

/**
 * Maximum number of passes if the service ignores the filter by email address. The list must then be read.
 */
const MAX_PASSES = 4;

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
		await this.#read((pass, before) => this.#isCheaper(pass, before));
	}

	/**
	 * Reads the list at any length, up to four times.
	 *
	 * @throws UnexpectedResponseError if the list can't be read to its end, or changes during every pass
	 */
	async readAnyway(): Promise<void> {
		if (this.spent >= this.#maxRequests) throw tooLongToSearch();
		let passes = 0;
		await this.#read((pass) => {
			if (pass.pages === 1) passes += 1;
			return passes <= MAX_PASSES && this.spent < this.#maxRequests;
		});
		if (this.#search.openCount === 0) return;
		if (this.#isCut) throw cutList();
		throw this.spent < this.#maxRequests ? unstableList() : tooLongToSearch();
	}

	/**
	 * Repeats passes until one is certain to be complete or two consecutive passes are the same. The
	 * remaining email addresses then aren't on the list.
	 *
	 * @param canContinue returns whether to continue a pass, or to begin another one
	 */
	async #read(canContinue: (pass: ListPass, before?: ListPass) => boolean): Promise<void> {
		let before: ListPass | undefined;
		for (;;) {
			const pass = await this.#readOnce(canContinue, before);
			if (this.#search.openCount === 0 || pass === undefined) return;
			if (
				pass.isWhole ? await this.#readFront(pass, canContinue) : before && pass.isSameAs(before)
			) {
				return this.#search.concludeRest();
			}
			if (pass.isWhole || pass.pages === 1 || !canContinue(pass, pass)) return;
			before = pass;
		}
	}

	/**
	 * Reads one pass, until its end or until every email address is found. Returns undefined if the pass
	 * requires too many requests, or if the list is truncated.
	 */
	async #readOnce(
		canContinue: (pass: ListPass, before?: ListPass) => boolean,
		before?: ListPass,
	): Promise<ListPass | undefined> {
		const pass = new ListPass();
		for await (const page of this.#client.contacts.listUnsubscribedPages({})) {
			this.spent += 1;
			this.#search.take(page.entries);
			pass.add(page);
			this.#isCut = page.isCut === true || !(await this.isEndConfirmed(page));
			if (this.#isCut) return undefined;
			if (page.isLast || this.#search.openCount === 0) return pass;
			if (!canContinue(pass, before)) return undefined;
		}
		return pass;
	}

	/**
	 * Reads entries that were added at the front during a pass. Returns false if that requires too many
	 * requests.
	 */
	async #readFront(pass: ListPass, canContinue: (pass: ListPass) => boolean): Promise<boolean> {
		if (pass.pages === 1) return true;
		for await (const page of this.#client.contacts.listUnsubscribedPages({})) {
			this.spent += 1;
			this.#search.take(page.entries);
			if (pass.reaches(page)) return true;
			if (!canContinue(pass)) return false;
		}
		return true;
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

	#isCheaper(pass: ListPass, before?: ListPass): boolean {
		const left = requestsLeft(pass, before);
		const spent = this.spent + (left ?? 1);
		if (spent > this.#maxRequests) return false;
		if (left === undefined || pass.isNumbered) return spent <= this.#search.size * MAX_RISKED_SHARE;
		return left <= this.#search.openCount && this.spent < 2 * this.#search.size; // in case the count is wrong
	}
}

/**
 * Returns the number of requests required to finish a pass, and then to read the front of the list or to
 * repeat the pass. Returns undefined if the number of remaining pages is unknown.
 */
function requestsLeft(pass: ListPass, before?: ListPass): number | undefined {
	const { pagesLeft } = pass;
	if (pagesLeft === undefined) return undefined;
	if (before === pass) return pass.pages;
	if (before !== undefined) return pagesLeft;
	return pagesLeft + (pass.isNumbered && !pass.isNewestFirst ? pass.pages + pagesLeft : 1);
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
