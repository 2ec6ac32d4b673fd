const MINUTE_MS = 60_000;

/** Counts a request. Returns the seconds until the next one is allowed; 0 if this one is. */
export type RateLimit = () => number;

/** Limits requests per minute in this process, from all clients together. Its memory doesn't grow with them. */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
	let [startedAt, count] = [0, 0];
	return () => {
		if (Math.abs(now() - startedAt) >= MINUTE_MS) [startedAt, count] = [now(), 0]; // a clock can be set back
		count += 1;
		return count <= perMinute ? 0 : Math.ceil((startedAt + MINUTE_MS - now()) / 1_000);
	};
}
