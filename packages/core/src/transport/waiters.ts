import { Heap } from './heap.ts';

export interface Waiter {
	/** Latest time at which a slot is useful, in milliseconds. */
	deadline: number;
	admit: () => void;
	reject: (reason: unknown) => void;
}

/** Queue of calls that wait for a slot. Adding or deleting a call takes O(log n) time. */
export class Waiters {
	readonly #numbers = new Map<Waiter, number>();
	readonly #arrivals = new Heap<Waiter>((a, b) => this.#numbers.get(a)! < this.#numbers.get(b)!);
	readonly #deadlines = new Heap<Waiter>((a, b) => a.deadline < b.deadline);
	#lastNumber = 0;

	get size(): number {
		return this.#numbers.size;
	}

	/** First waiter in order of arrival. */
	get first(): Waiter | undefined {
		return this.#arrivals.first;
	}

	/** Waiter with the earliest deadline. */
	get mostUrgent(): Waiter | undefined {
		return this.#deadlines.first;
	}

	has(waiter: Waiter): boolean {
		return this.#numbers.has(waiter);
	}

	add(waiter: Waiter): void {
		this.#lastNumber += 1;
		this.#numbers.set(waiter, this.#lastNumber);
		this.#arrivals.add(waiter);
		this.#deadlines.add(waiter);
	}

	delete(waiter: Waiter): void {
		this.#arrivals.delete(waiter);
		this.#deadlines.delete(waiter);
		this.#numbers.delete(waiter);
	}
}
