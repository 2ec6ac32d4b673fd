export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/**
 * Rate limit window of a budget. Counts requests, and computes the time at which another request fits. All
 * times are in milliseconds.
 */
export class Window {
	readonly lengthMs: number;
	limit: number;
	/** Number of requests without a response. */
	#inFlight = 0;
	/** Times of the responses to all other requests, oldest first. */
	#respondedAt: number[] = [];

	constructor(lengthMs: number, limit: number) {
		this.lengthMs = lengthMs;
		this.limit = limit;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	/** Number of requests from this process that count, or may count, toward the limit. */
	get used(): number {
		return this.#inFlight + this.#respondedAt.length;
	}

	take(): void {
		this.#inFlight += 1;
	}

	/**
	 * Records the end of a request.
	 *
	 * @param respondedAt time of the response; undefined for a request that doesn't count
	 */
	ended(respondedAt: number | undefined): void {
		this.#inFlight -= 1;
		if (respondedAt !== undefined) this.#respondedAt.push(respondedAt);
	}

	/** Removes the latest requests, which don't count after all. */
	uncount(requests: number): void {
		if (requests > 0) this.#respondedAt.splice(-requests);
	}

	/**
	 * Returns the earliest time at which one more request fits, after `ahead` others. A slot is free one
	 * window after the response, because the service counts a request before it responds. This works whether
	 * the service uses sliding or fixed windows.
	 */
	freeAt(now: number, ahead = 0): number {
		this.#forget(now);
		const needed = this.used + ahead - this.limit + 1;
		if (needed <= 0) return now;
		const respondedAt = this.#respondedAt[needed - 1];
		if (respondedAt !== undefined) return respondedAt + this.lengthMs;
		// The earliest time at which requests in progress can end is now.
		const rounds = Math.ceil((needed - this.#respondedAt.length) / this.limit);
		return now + rounds * this.lengthMs;
	}

	/** Whether no request from this process is in progress or counts toward the limit. */
	isEmpty(now: number): boolean {
		this.#forget(now);
		return this.used === 0;
	}

	#forget(now: number): void {
		while (this.#respondedAt[0]! + this.lengthMs <= now) this.#respondedAt.shift();
	}
}
