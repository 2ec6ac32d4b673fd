/** Priority queue. Adding or deleting an item takes O(log n). */
export class Heap<T> {
	readonly #isBefore: (a: T, b: T) => boolean;
	/** A binary heap: the items at 2i + 1 and 2i + 2 aren't before the item at i. */
	readonly #items: T[] = [];
	readonly #places = new Map<T, number>();

	constructor(isBefore: (a: T, b: T) => boolean) {
		this.#isBefore = isBefore;
	}

	get first(): T | undefined {
		return this.#items[0];
	}

	/** @param item not in the heap yet */
	add(item: T): void {
		this.#rise(item, this.#items.length);
	}

	delete(item: T): void {
		const place = this.#places.get(item);
		if (place === undefined) return;
		this.#places.delete(item);
		const last = this.#items.pop()!; // at least the item itself
		if (last === item) return;
		this.#sink(last, place);
		this.#rise(last, this.#places.get(last)!);
	}

	/** Puts an item at an index or above it. */
	#rise(item: T, place: number): void {
		while (place > 0) {
			const above = (place - 1) >> 1;
			const parent = this.#items[above]!;
			if (!this.#isBefore(item, parent)) break;
			this.#put(parent, place);
			place = above;
		}
		this.#put(item, place);
	}

	/** Puts an item at an index or below it. */
	#sink(item: T, place: number): void {
		for (;;) {
			const below = this.#firstBelow(place);
			if (below === undefined || !this.#isBefore(this.#items[below]!, item)) break;
			this.#put(this.#items[below]!, place);
			place = below;
		}
		this.#put(item, place);
	}

	#firstBelow(place: number): number | undefined {
		const left = 2 * place + 1;
		const right = left + 1;
		if (left >= this.#items.length) return undefined;
		if (right >= this.#items.length) return left;
		return this.#isBefore(this.#items[right]!, this.#items[left]!) ? right : left;
	}

	#put(item: T, place: number): void {
		this.#items[place] = item;
		this.#places.set(item, place);
	}
}
