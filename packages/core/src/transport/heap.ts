/** Priority queue. Adding or deleting an item takes O(log n) time. */
export class Heap<T> {
	readonly #isBefore: (a: T, b: T) => boolean;
	/** Items as a binary heap: the items at 2i + 1 and 2i + 2 don't precede the item at i. */
	readonly #items: T[] = [];
	readonly #indexes = new Map<T, number>();

	constructor(isBefore: (a: T, b: T) => boolean) {
		this.#isBefore = isBefore;
	}

	get first(): T | undefined {
		return this.#items[0];
	}

	/** @param item item that isn't in the heap yet */
	add(item: T): void {
		this.#rise(item, this.#items.length);
	}

	delete(item: T): void {
		const index = this.#indexes.get(item);
		if (index === undefined) return;
		this.#indexes.delete(item);
		const last = this.#items.pop()!; // the heap contains at least this item
		if (last === item) return;
		this.#sink(last, index);
		this.#rise(last, this.#indexes.get(last)!);
	}

	/** Places an item at an index, or above that index in the heap. */
	#rise(item: T, index: number): void {
		while (index > 0) {
			const above = (index - 1) >> 1;
			const parent = this.#items[above]!;
			if (!this.#isBefore(item, parent)) break;
			this.#put(parent, index);
			index = above;
		}
		this.#put(item, index);
	}

	/** Places an item at an index, or below that index in the heap. */
	#sink(item: T, index: number): void {
		for (;;) {
			const below = this.#firstBelow(index);
			if (below === undefined || !this.#isBefore(this.#items[below]!, item)) break;
			this.#put(this.#items[below]!, index);
			index = below;
		}
		this.#put(item, index);
	}

	#firstBelow(index: number): number | undefined {
		const left = 2 * index + 1;
		const right = left + 1;
		if (left >= this.#items.length) return undefined;
		if (right >= this.#items.length) return left;
		return this.#isBefore(this.#items[right]!, this.#items[left]!) ? right : left;
	}

	#put(item: T, index: number): void {
		this.#items[index] = item;
		this.#indexes.set(item, index);
	}
}
