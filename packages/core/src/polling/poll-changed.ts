import { collect } from '../api/collect.ts';
import type { ListPage, Position } from '../api/pages.ts';
import { partialList } from '../api/partial-list.ts';
import { fingerprint } from './fingerprint.ts';
import { isGone } from './is-gone.ts';
import { MAX_PAGES, type Polled, type PollOptions, type Source } from './source.ts';

/** A list whose new and changed entries start workflows. */
export interface ChangingList<Entry> {
	/** Returns the pages of the list, from the first page or from a given position. */
	pages: (from?: Position) => AsyncIterable<ListPage<Entry>>;
	/** Returns the identifier of an entry. It never changes. */
	nameOf: (entry: Entry) => string;
	/** Returns the values to compare. If one of them changes, the entry has changed. */
	stateOf: (entry: Entry) => ReadonlyArray<unknown>;
	/** Plural name of the entries, for error messages. */
	noun: string;
}

export interface ChangedMemory {
	/** Fingerprint of the state of each entry, by identifier. */
	known: Record<string, string>;
	/** Page that the next poll reads; absent for the first page. */
	at?: Position;
	/** During the first passes only: whether this pass found an unknown entry. */
	first?: 'found' | 'quiet';
}

/** Returns the source of a list's new and changed entries. */
export const changedEntriesOf = <Entry extends object>(
	list: ChangingList<Entry>,
): Source<Entry> => ({
	poll: (memory, options) => pollChanged(list, memory as ChangedMemory | undefined, options), // stored by this source
	async samples() {
		const [page] = await collect(list.pages(), 1);
		return page!.entries; // every list has a first page
	},
	async readRecent({ purpose }) {
		const pages = await collect(list.pages(), purpose === 'samples' ? 1 : MAX_PAGES);
		if (pages.some(({ isCut }) => isCut)) throw cutList(list.noun);
		return pages.flatMap(({ entries }) => entries);
	},
});

/** Returns an ID for an entry and its state, for a platform that stores only IDs between polls. */
export const stateIdOf = <Entry>(
	{ nameOf, stateOf }: Pick<ChangingList<Entry>, 'nameOf' | 'stateOf'>,
	entry: Entry,
): string => `${nameOf(entry)}|${fingerprint(JSON.stringify(stateOf(entry)))}`;

/**
 * Finds new entries and entries with a changed state, and returns each change once. A poll reads one page, so
 * reading a list of several pages requires several polls. Removed entries are remembered. If a removed entry
 * reappears unchanged, it doesn't count as changed.
 *
 * The first poll reads the whole list repeatedly, until a pass finds no unknown entry. If an entry is removed
 * during a pass, another entry can move to a page that was already read. Without another pass, a later poll
 * would consider that entry new.
 */
export async function pollChanged<Entry>(
	list: ChangingList<Entry>,
	memory: ChangedMemory | undefined,
	{ maxPages = MAX_PAGES }: Partial<PollOptions> = {},
): Promise<Polled<Entry, ChangedMemory>> {
	const pass = new Pass(list, memory);
	const isFirst = pass.first !== undefined;
	do await pass.readOn(isFirst ? maxPages : 1);
	while (pass.first !== undefined && pass.count < maxPages);
	const next = pass.toMemory();
	return {
		entries: isFirst ? [] : pass.changed,
		memory: JSON.stringify(next) === JSON.stringify(memory) ? memory! : next, // the texts are equal
		...(pass.isCut && { problem: cutList(list.noun) }),
	};
}

/** One pass over the list, or the part of it that a poll reads. */
class Pass<Entry> {
	readonly changed: Entry[] = [];
	count = 0;
	isCut = false;
	first: ChangedMemory['first'];
	#at: Position | undefined;
	readonly #known: Map<string, string>;
	readonly #list: ChangingList<Entry>;

	constructor(list: ChangingList<Entry>, memory?: ChangedMemory) {
		this.#list = list;
		this.#known = new Map(Object.entries(memory?.known ?? {}));
		this.#at = memory?.at;
		this.first = memory === undefined ? 'quiet' : memory.first;
	}

	/** Continues to the end of the list, or until the poll has read `maxPages` pages. */
	async readOn(maxPages: number): Promise<void> {
		const from = this.#at;
		const { count } = this;
		try {
			await this.#readFrom(from, maxPages);
		} catch (error) {
			const isFirstPage = from === undefined && this.count === count;
			if (isFirstPage || !isGone(error)) throw error;
			this.#at = undefined;
			await this.readOn(maxPages); // the list became shorter
		}
	}

	async #readFrom(from: Position | undefined, maxPages: number): Promise<void> {
		let isTop = from === undefined;
		for await (const page of this.#list.pages(from)) {
			this.#take(page, isTop && page.isLast);
			isTop = false;
			if (this.count >= maxPages) return;
		}
	}

	toMemory(): ChangedMemory {
		return {
			known: Object.fromEntries(this.#known),
			...(this.#at !== undefined && { at: this.#at }),
			...(this.first !== undefined && { first: this.first }),
		};
	}

	/** @param isWhole whether the page is the whole list, so that no entry can be missing */
	#take({ entries, next, isCut = false }: ListPage<Entry>, isWhole: boolean): void {
		this.count += 1;
		this.isCut ||= isCut;
		this.#at = next;
		const byName = new Map(entries.map((entry) => [this.#list.nameOf(entry), entry]));
		const changed = [...byName.values()].filter((entry) => this.#isChanged(entry));
		this.changed.push(...changed);
		if (this.first === undefined) return;
		if (changed.length > 0) this.first = 'found';
		if (next !== undefined) return;
		this.first = isWhole || this.first === 'quiet' ? undefined : 'quiet';
	}

	#isChanged(entry: Entry): boolean {
		const name = this.#list.nameOf(entry);
		const print = fingerprint(JSON.stringify(this.#list.stateOf(entry)));
		if (this.#known.get(name) === print) return false;
		this.#known.set(name, print);
		return true;
	}
}

const cutList = (noun: string) =>
	partialList(
		noun,
		"Ask the operator of the service to return all pages. The trigger can't detect changes in the missing part.",
	);
