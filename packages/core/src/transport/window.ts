/**
 * Rate limit window of a budget. Counts requests, and computes the time at which another request fits. All
 * times are in milliseconds.
 */
export class Window {
	readonly lengthMs: number;
	limit: number;
	/** Maximum number of requests for this process, because other processes use the key, too. */
	allowance = Infinity;
	/** Time at which this process can try one request beyond its allowance. */
	extraAt = Infinity;
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
		if (this.used >= this.allowance) this.extraAt = Infinity;
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

	/**
	 * Returns the earliest time at which one more request fits, after `ahead` others. A slot is free one
	 * window after the response, because the service counts a request before it responds. This works whether
	 * the service uses sliding or fixed windows.
	 */
	freeAt(now: number, ahead = 0): number {
		this.#forget(now);
		return this.#freeAt(now, ahead, this.limit);
	}

	/** Returns the earliest time at which the allowance permits one more request from this process. */
	allowedAt(now: number): number {
		this.#forget(now);
		const at = this.#freeAt(now, 0, Math.min(this.limit, this.allowance));
		const isExtra = this.used === this.allowance && this.used < this.limit;
		return isExtra ? Math.min(at, Math.max(now, this.extraAt)) : at;
	}

	/**
	 * Returns the number of requests that may have left the service's window by a given time, but still count
	 * in this window.
	 */
	leavingBy(time: number): number {
		return this.#respondedAt.filter((at) => at + this.lengthMs <= time).length;
	}

	#freeAt(now: number, ahead: number, limit: number): number {
		const needed = this.used + ahead - limit + 1;
		if (needed <= 0) return now;
		const respondedAt = this.#respondedAt[needed - 1];
		if (respondedAt !== undefined) return respondedAt + this.lengthMs;
		// The earliest time at which requests in progress can end is now.
		const rounds = Math.ceil((needed - this.#respondedAt.length) / limit);
		return now + rounds * this.lengthMs;
	}

	get isEmpty(): boolean {
		return this.#inFlight === 0 && this.#respondedAt.length === 0;
	}

	#forget(now: number): void {
		while (this.#respondedAt[0]! + this.lengthMs <= now) this.#respondedAt.shift();
	}
}
