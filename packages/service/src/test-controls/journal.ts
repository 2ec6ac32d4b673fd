import type { FaultKind } from './faults/fault.ts';

/** Maximum number of requests in the journal; older ones are dropped. */
const MAX_ENTRIES = 20_000;

/** One request to the API. */
export interface JournalEntry {
	request_id: string;
	/** Name of the API key; null without a valid key. */
	key: string | null;
	method: string;
	/** Template of the path, because the path can contain contact data. */
	path: string;
	/**
	 * Status code that the API sent, even if the response was lost afterward; null if the API sent no
	 * response.
	 */
	status: number | null;
	/** Start time according to the service's clock, in ISO 8601 format and UTC. */
	started_at: string;
	ended_at: string;
	/** Kind of the fault injected into the request; null if there was none. */
	fault: FaultKind | null;
}

export interface Journal {
	/** Returns the entries, in the order in which the requests ended. */
	entries(): readonly JournalEntry[];
	/** Returns the number of requests since the journal was cleared. */
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
