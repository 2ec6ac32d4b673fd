/** One window of a budget: how many requests it holds, and when it has room again. All times in milliseconds. */
export class Window {
	readonly lengthMs: number;
	limit: number;
	/** How many of them this process may use, because others use the key too. */
	allowance = Infinity;
	/** When it may try one more than that. */
	extraAt = Infinity;
	/** Requests that were sent and not yet answered. */
	#inFlight = 0;
	/** When the others were answered, oldest first. */
	#answeredAt: number[] = [];

	constructor(lengthMs: number, limit: number) {
		this.lengthMs = lengthMs;
		this.limit = limit;
	}

	get inFlight(): number {
		return this.#inFlight;
	}

	/** Requests of this process that count or may count. */
	get used(): number {
		return this.#inFlight + this.#answeredAt.length;
	}

	take(): void {
		if (this.used >= this.allowance) this.extraAt = Infinity;
		this.#inFlight += 1;
	}

	/** @param answeredAt undefined for a request that does not count */
	ended(answeredAt: number | undefined): void {
		this.#inFlight -= 1;
		if (answeredAt !== undefined) this.#answeredAt.push(answeredAt);
	}

	/**
	 * The earliest time at which one more request fits in, when `ahead` others go before it.
	 * A slot is free one window after the answer: the service counted the request at the latest then, so neither a sliding nor
	 * a fixed window of its own is ever exceeded.
	 */
	freeAt(now: number, ahead = 0): number {
		this.#forget(now);
		return this.#freeAt(now, ahead, this.limit);
	}

	/** The earliest time at which this process may send one more request, by its allowance. */
	allowedAt(now: number): number {
		this.#forget(now);
		const at = this.#freeAt(now, 0, Math.min(this.limit, this.allowance));
		const isExtra = this.used === this.allowance && this.used < this.limit;
		return isExtra ? Math.min(at, Math.max(now, this.extraAt)) : at;
	}

	/** Requests that may have left the service's window by then, though not yet this one. */
	leavingBy(time: number): number {
		return this.#answeredAt.filter((at) => at + this.lengthMs <= time).length;
	}

	#freeAt(now: number, ahead: number, limit: number): number {
		const needed = this.used + ahead - limit + 1;
		if (needed <= 0) return now;
		const answered = this.#answeredAt[needed - 1];
		if (answered !== undefined) return answered + this.lengthMs;
		// Those that are not answered yet are so now at the earliest.
		const rounds = Math.ceil((needed - this.#answeredAt.length) / limit);
		return now + rounds * this.lengthMs;
	}

	get isEmpty(): boolean {
		return this.#inFlight === 0 && this.#answeredAt.length === 0;
	}

	#forget(now: number): void {
		while (this.#answeredAt[0]! + this.lengthMs <= now) this.#answeredAt.shift();
	}
}
