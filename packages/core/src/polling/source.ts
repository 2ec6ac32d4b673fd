import type { ListPage } from '../api/pages.ts';

/** Number of entries to show while a user sets up a trigger. */
export const MAX_SAMPLES = 3;

export type PolledPage<Entry> = Pick<ListPage<Entry>, 'entries' | 'isLast' | 'isCut' | 'total'>;

/** A list whose entries start workflows. */
export interface PolledList<Entry extends object> {
	/** Plural name of the entries, for error messages. */
	noun: string;
	/** Reads the pages. @param startedAt start of the poll, in milliseconds since 1970 */
	pages: (startedAt: number) => AsyncIterable<PolledPage<Entry>>;
	/** Returns the identifier of an entry. An entry with another identifier is new. */
	idOf: (entry: Entry) => string;
	/** Whether an entry matches the filter, which a service may ignore. @default all match */
	isMatch?: (entry: Entry) => boolean;
	/**
	 * Returns the date of an entry, in milliseconds since 1970; NaN if the service returns none. Only for a
	 * list that should be newest first (api.md doesn't specify an order). A poll checks the dates.
	 */
	timeOf?: (entry: Entry) => number;
	/**
	 * Whether each page contains complete lists, such as those of five contacts, and each poll starts at another
	 * page. Then, no entry can move to another page, and no page can be gone. A poll that times out or reaches the
	 * rate limit returns the entries that it read, because the next polls read the others.
	 * @default false
	 */
	isCombined?: boolean;
}

export interface PollOptions {
	/** Returns the current time, in milliseconds since 1970. */
	now: () => number;
}

export interface Polled<Entry = object, Memory = object> {
	/** Entries, oldest first if the service returns dates. */
	entries: Entry[];
	/**
	 * Memory for the next poll, as plain JSON. Store it only if the entries are processed. If nothing
	 * changed, the memory is the previous object.
	 */
	memory: Memory;
}

export interface ReadRecentOptions extends PollOptions {
	/** Whether to read all entries, so that the platform stores their IDs. @default false */
	isFirst?: boolean;
}

/**
 * The source of a trigger's entries. All methods throw a ContactSyncError, or the `reason` of the signal if
 * it's aborted.
 */
export interface Source<Entry extends object = object> {
	/** Returns the entries that are new since the poll that returned this memory. Without a memory, returns no entries. */
	poll(memory: object | undefined, options: PollOptions): Promise<Polled<Entry>>;
	/** Returns entries that can be shown as samples, newest first if the service returns dates. */
	samples(options: PollOptions): Promise<Entry[]>;
	/**
	 * Returns the entries that can be new, newest first, for a platform that stores only the IDs of entries
	 * between polls. Absent if IDs aren't enough to find new entries.
	 */
	readRecent?(options: ReadRecentOptions): Promise<Entry[]>;
}
