import type { ContactSyncError } from '../errors/contact-sync-error.ts';

/**
 * Maximum number of pages per poll: half of the rate limit of 60 requests per minute. With 500 entries per
 * page, a poll reads up to 15,000 entries. api.md section 8.
 */
export const MAX_PAGES = 30;

/** Milliseconds after which a poll requests no more pages. */
export const MAX_READING_MS = 20_000;

/** Number of entries to show while a user sets up a trigger. */
export const MAX_SAMPLES = 3;

export interface PollOptions {
	/** Returns the current time, in milliseconds since 1970. */
	now: () => number;
	/** Maximum number of pages that a poll reads. @default 30 */
	maxPages?: number;
}

export interface Polled<Entry = object, Memory = object> {
	/** Entries, oldest first if the service returns dates. */
	entries: Entry[];
	/**
	 * Memory for the next poll, as plain JSON. Store it only if the entries are processed. If nothing
	 * changed, the memory is the previous object.
	 */
	memory: Memory;
	/** Error that explains why some entries can't be read; absent if all entries can be read. */
	problem?: ContactSyncError;
}

/** Options of `readRecent`. */
export interface ReadRecentOptions {
	/** Returns the current time, in milliseconds since 1970. */
	now: () => number;
	/**
	 * `poll` reads the entries that can be new. `first` reads all entries, so that the platform stores their IDs. `samples` reads the
	 * newest few.
	 * @default 'poll'
	 */
	purpose?: 'poll' | 'first' | 'samples';
}

/**
 * The source of a trigger's entries. All methods throw a ContactSyncError, or the `reason` of the signal if
 * it's aborted.
 */
export interface Source<Entry extends object = object> {
	/** Returns the entries that are new since the poll that returned this memory. Without a memory, returns no entries. */
	poll(memory: object | undefined, options: PollOptions): Promise<Polled<Entry>>;
	/** Returns entries that can be shown as samples. */
	samples(): Promise<Entry[]>;
	/**
	 * Returns the entries that can be new, newest first, for a platform that stores only the IDs of entries
	 * between polls. Absent if IDs aren't enough to find new entries.
	 */
	readRecent?(options: ReadRecentOptions): Promise<Entry[]>;
}
