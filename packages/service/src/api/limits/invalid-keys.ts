const WINDOW_MS = 60_000;

/** Maximum numbers of requests with invalid keys per minute in this process: of one client, and of all clients. */
const MAX_OF_CLIENT = 200;
const MAX_OF_ALL = 2_000;

/** Limits requests with invalid keys. Requests with valid keys are never affected. */
export interface InvalidKeyLimit {
	/** Returns the wait until a client's next request with an invalid key, in milliseconds; 0 if one is allowed now. */
	waitMs(client: string): number;
	/** Counts a request. */
	add(client: string): void;
}

/** @param steady returns the time of a monotonic clock, in milliseconds */
export function createInvalidKeyLimit(steady: () => number): InvalidKeyLimit {
	let endsAt = -Infinity;
	let total = 0;
	const byClient = new Map<string, number>(); // at most MAX_OF_ALL clients, because only allowed requests are counted
	const countOf = (client: string) => {
		if (steady() >= endsAt) {
			endsAt = steady() + WINDOW_MS;
			total = 0;
			byClient.clear();
		}
		return byClient.get(client) ?? 0;
	};
	const waitMs = (client: string) =>
		countOf(client) >= MAX_OF_CLIENT || total >= MAX_OF_ALL ? endsAt - steady() : 0;
	return {
		waitMs,
		add(client) {
			if (waitMs(client) > 0) return;
			total += 1;
			byClient.set(client, countOf(client) + 1);
		},
	};
}
