import type { FaultKind } from './faults/fault.ts';

/** Requests that are kept: the last ones. */
const MAX_ENTRIES = 20_000;

/** One request to the API. */
export interface JournalEntry {
	request_id: string;
	/** The key's name; null without a valid one. */
	key: string | null;
	method: string;
	/** The path's template: the path itself may hold contact data. */
	path: string;
	/** What the API answered, also when the answer was lost after; null when it did not come to that. */
	status: number | null;
	/** ISO 8601, UTC, on the service's clock. */
	started_at: string;
	ended_at: string;
	/** Fault that was injected into it. */
	fault: FaultKind | null;
}

export interface Journal {
	/** In the order they ended. */
	entries(): readonly JournalEntry[];
	/** How many there were since the last time it was cleared. */
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
