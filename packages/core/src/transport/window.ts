/** Rate limit window of a budget. Counts its requests, and computes when it has capacity again. All times in milliseconds. */
export class Window {
	readonly lengthMs: number;
	limit: number;
	/** Requests that this process may use, because other processes use the key, too. */
	allowance = Infinity;
	/** Time at which it may try one request beyond its allowance. */
	extraAt = Infinity;
	/** Number of requests without a response. */
	#inFlight = 0;
	/** Times of the other requests' responses, oldest first. */
	#respondedAt: number[] = [];

	constructor(lengthMs: number, limit: number) {
		this.lengthMs = lengthMs;
		this.limit = limit;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	/** Number of requests of this process that count or may count. */
	get used(): number {
		return this.#inFlight + this.#respondedAt.length;
	}

	take(): void {
		if (this.used >= this.allowance) this.extraAt = Infinity;
		this.#inFlight += 1;
	}

	/** Records the end of a request. @param respondedAt undefined for a request that doesn't count */
	ended(respondedAt: number | undefined): void {
		this.#inFlight -= 1;
		if (respondedAt !== undefined) this.#respondedAt.push(respondedAt);
	}

	/**
	 * Returns the earliest time at which one more request fits, after `ahead` others.
	 * A slot is free one window after the response: the service counted the request by then, so neither a sliding nor a fixed window
	 * of the service is exceeded.
	 */
	freeAt(now: number, ahead = 0): number {
		this.#forget(now);
		return this.#freeAt(now, ahead, this.limit);
	}

	/** Returns the earliest time at which this process may send one more request, by its allowance. */
	allowedAt(now: number): number {
		this.#forget(now);
		const at = this.#freeAt(now, 0, Math.min(this.limit, this.allowance));
		const isExtra = this.used === this.allowance && this.used < this.limit;
		return isExtra ? Math.min(at, Math.max(now, this.extraAt)) : at;
	}

	/** Returns the number of requests that may have left the service's window by then, but not this one. */
	leavingBy(time: number): number {
		return this.#respondedAt.filter((at) => at + this.lengthMs <= time).length;
	}

	#freeAt(now: number, ahead: number, limit: number): number {
		const needed = this.used + ahead - limit + 1;
		if (needed <= 0) return now;
		const respondedAt = this.#respondedAt[needed - 1];
		if (respondedAt !== undefined) return respondedAt + this.lengthMs;
		// Requests in progress end now at the earliest.
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
