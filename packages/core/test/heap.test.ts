import fc from 'fast-check';
import { Heap } from '../src/transport/heap.ts';

/** Deletes all items in order, and returns them. */
function drained(heap: Heap<number>): number[] {
	const items: number[] = [];
	for (let { first } = heap; first !== undefined; { first } = heap) {
		items.push(first);
		heap.delete(first);
	}
	return items;
}

it('a heap returns its first item after any additions and deletions', () => {
	const steps = fc.array(fc.record({ rank: fc.nat(20), deletes: fc.boolean(), at: fc.nat() }));
	fc.assert(
		fc.property(steps, (list) => {
			const heap = new Heap<{ rank: number }>((a, b) => a.rank < b.rank);
			const items: Array<{ rank: number }> = [];
			for (const { rank, deletes, at } of list) {
				if (deletes && items.length > 0) {
					const [deleted] = items.splice(at % items.length, 1);
					heap.delete(deleted!);
				} else {
					items.push({ rank });
					heap.add(items.at(-1)!);
				}
				const least = Math.min(...items.map((item) => item.rank));
				expect(heap.first?.rank ?? Infinity).toBe(least);
			}
		}),
	);
});

it('deleting an item again has no effect', () => {
	const heap = new Heap<number>((a, b) => a < b);
	for (const item of [1, 2, 3]) heap.add(item);
	heap.delete(1);
	heap.delete(1);
	expect(drained(heap)).toEqual([2, 3]);
});

it('the remaining items stay in order after an item in the middle is deleted', () => {
	const heap = new Heap<number>((a, b) => a < b);
	for (const item of [3, 6, 7, 5, 4, 1, 2]) heap.add(item);
	heap.delete(6);
	expect(drained(heap)).toEqual([1, 2, 3, 4, 5, 7]);
});
