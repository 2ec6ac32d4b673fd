import type { ContactSyncError } from '../errors/contact-sync-error.ts';

/** Half of the requests of a minute: a list of 10,000 is read in one poll where a page has 500 entries. api.md section 8. */
export const MAX_PAGES = 30;

/** Milliseconds after which a poll asks for no more pages. */
export const MAX_READING_MS = 20_000;

/** Number of entries that are shown while a trigger is set up. */
export const SAMPLES = 3;

export interface PollOptions {
	/** Milliseconds since 1970. */
	now: () => number;
	/** Pages that one poll may read. @default 30 */
	maxPages?: number;
}

export interface Polled<Entry = object, Memory = object> {
	/** Oldest first, as far as the service says. */
	entries: Entry[];
	/** Plain JSON, to be kept with the entries or not at all. The same object when nothing changed. */
	memory: Memory;
	/** Why entries may be out of reach. */
	problem?: ContactSyncError;
}

/** What a platform that remembers the IDs of entries and nothing else reads them for. */
export interface ReadRecentOptions {
	/** Milliseconds since 1970. */
	now: () => number;
	/**
	 * `poll` reads what can be new, `first` all entries, so that the platform knows their IDs, and `samples` the newest few.
	 * @default 'poll'
	 */
	purpose?: 'poll' | 'first' | 'samples';
}

/** Where a trigger finds what starts workflows. Everything throws a ContactSyncError, or the reason of an aborted signal. */
export interface Source<Entry extends object = object> {
	/** Returns what is new since the poll that left this memory, and nothing without one. */
	poll(memory: object | undefined, options: PollOptions): Promise<Polled<Entry>>;
	/** Returns entries that can be shown as samples. */
	samples(): Promise<Entry[]>;
	/**
	 * Returns the entries among which new ones can be, newest first, for a platform that remembers the IDs of entries and nothing
	 * else. Absent if IDs aren't enough to find what is new.
	 */
	readRecent?(options: ReadRecentOptions): Promise<Entry[]>;
}
