import type { FaultKind } from './faults/fault.ts';

/** Maximum number of requests in the journal; older ones are dropped. */
const MAX_ENTRIES = 20_000;

/** One request to the API. */
export interface JournalEntry {
	request_id: string;
	/** Name of the key; null without a valid one. */
	key: string | null;
	method: string;
	/** Template of the path, because the path can contain contact data. */
	path: string;
	/** Status code that the API sent, even if the response was lost afterward; null if it sent none. */
	status: number | null;
	/** ISO 8601, UTC, by the service's clock. */
	started_at: string;
	ended_at: string;
	/** Fault that was injected into it. */
	fault: FaultKind | null;
}

export interface Journal {
	/** Entries in the order in which the requests ended. */
	entries(): readonly JournalEntry[];
	/** Number of requests since the journal was cleared. */
	count(): number;
	add(entry: JournalEntry): void;
	clear(): void;
}

export function createJournal(maxEntries = MAX_ENTRIES): Journal {
	let entries: JournalEntry[] = [];
	let count = 0;
	return {
		entries: () => entries.slice(-maxEntries),
		count: () => count,
		add(entry) {
			count += 1;
			entries.push(entry);
			if (entries.length >= 2 * maxEntries) entries = entries.slice(-maxEntries);
		},
		clear() {
			entries = [];
			count = 0;
		},
	};
}
