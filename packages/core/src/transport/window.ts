/** One window of a budget: how many requests it holds, and when it has room again. All times in milliseconds. */
export class Window {
	readonly lengthMs: number;
	limit: number;
	/** Requests that were sent and not yet answered. */
	#inFlight = 0;
	/** When the others were answered, oldest first. */
	#answeredAt: number[] = [];

	constructor(lengthMs: number, limit: number) {
		this.lengthMs = lengthMs;
		this.limit = limit;
	}

	take(): void {
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
		const needed = this.#inFlight + this.#answeredAt.length + ahead - this.limit + 1;
		if (needed <= 0) return now;
		const answered = this.#answeredAt[needed - 1];
		if (answered !== undefined) return answered + this.lengthMs;
		// Those that are not answered yet are so now at the earliest.
		const rounds = Math.ceil((needed - this.#answeredAt.length) / this.limit);
		return now + rounds * this.lengthMs;
	}

	get isEmpty(): boolean {
		return this.#inFlight === 0 && this.#answeredAt.length === 0;
	}

	#forget(now: number): void {
		while (this.#answeredAt[0]! + this.lengthMs <= now) this.#answeredAt.shift();
	}
}
