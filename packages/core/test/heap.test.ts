import fc from 'fast-check';
import { Heap } from '../src/transport/heap.ts';

it('a heap has the first of its items at hand, whatever is added and deleted', () => {
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

it('an item that is deleted twice is deleted once', () => {
	const heap = new Heap<number>((a, b) => a < b);
	heap.add(1);
	heap.add(2);
	heap.delete(1);
	heap.delete(1);
	expect(heap.first).toBe(2);
	heap.delete(2);
	expect(heap.first).toBeUndefined();
});
