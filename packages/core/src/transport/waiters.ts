export interface Waiter {
	/** Latest time at which a slot is useful, in milliseconds. */
	deadline: number;
	admit: () => void;
	reject: (reason: unknown) => void;
}

/** Queue of calls that wait for a slot, in order of arrival. */
export class Waiters {
	readonly #waiters = new Set<Waiter>();
	/** Earliest deadline of the calls that wait, or an earlier time. */
	#earliest = Infinity;

	get size(): number {
		return this.#waiters.size;
	}

	/** Time before which no waiter's deadline passes, in milliseconds. */
	get earliestDeadline(): number {
		return this.#earliest;
	}

	has(waiter: Waiter): boolean {
		return this.#waiters.has(waiter);
	}

	add(waiter: Waiter): void {
		this.#waiters.add(waiter);
		this.#earliest = Math.min(this.#earliest, waiter.deadline);
	}

	delete(waiter: Waiter): void {
		this.#waiters.delete(waiter);
	}

	/** Removes and returns the first waiter in order of arrival. */
	takeFirst(): Waiter | undefined {
		const [first] = this.#waiters;
		if (first !== undefined) this.#waiters.delete(first);
		return first;
	}

	/** Removes and returns the waiters whose deadline is before a time. */
	takeExpired(time: number): Waiter[] {
		if (this.#earliest >= time) return [];
		const expired = [...this.#waiters].filter(({ deadline }) => deadline < time);
		for (const waiter of expired) this.#waiters.delete(waiter);
		this.#earliest = Infinity;
		for (const { deadline } of this.#waiters) this.#earliest = Math.min(this.#earliest, deadline);
		return expired;
	}
}
