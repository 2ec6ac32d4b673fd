import fc from 'fast-check';
import { runAll } from '../src/index.ts';

describe('items of a run', () => {
	const turns = () => new Promise((resolve) => setImmediate(resolve));

	it('keep their order, stay within the concurrency limit, and never overlap if they share a key', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 30 }),
				async (keys) => {
					const underWay: string[] = [];
					const begun = new Map<string, number[]>();
					const results = await runAll(
						keys,
						async (key, index) => {
							expect(underWay).not.toContain(key);
							underWay.push(key);
							expect(underWay.length).toBeLessThanOrEqual(5);
							begun.set(key, [...(begun.get(key) ?? []), index]);
							for (let i = 0; i < index % 3; i += 1) await turns();
							underWay.splice(underWay.indexOf(key), 1);
							return index;
						},
						{ keysOf: (key) => [key], concurrency: 5 },
					);
					expect(results).toEqual(keys.map((_, i) => i));
					for (const order of begun.values())
						expect(order).toEqual(order.toSorted((a, b) => a - b));
				},
			),
			{ numRuns: 50 },
		);
	});

	it('that share one of several keys run one after another, in order', async () => {
		const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(fc.array(keys, { maxLength: 30 }), async (items) => {
				const log: { index: number; is: 'begun' | 'ended' }[] = [];
				await runAll(
					items,
					async (_, index) => {
						log.push({ index, is: 'begun' });
						for (let i = 0; i < index % 3; i += 1) await turns();
						log.push({ index, is: 'ended' });
					},
					{ keysOf: (own) => own, concurrency: 5 },
				);
				const at = (index: number, is: string) =>
					log.findIndex((entry) => entry.index === index && entry.is === is);
				const pairs = items.flatMap((own, later) =>
					items.slice(0, later).map((others, earlier) => ({ own, others, earlier, later })),
				);
				const sharing = pairs.filter(({ own, others }) => own.some((key) => others.includes(key)));
				for (const { earlier, later } of sharing)
					expect(at(earlier, 'ended')).toBeLessThan(at(later, 'begun'));
			}),
			{ numRuns: 50 },
		);
	});

	it('are processed 60 at a time by default, which matches the rate limit per minute', async () => {
		let underWay = 0;
		let most = 0;
		await runAll([...Array(200).keys()], async () => {
			most = Math.max(most, (underWay += 1));
			await turns();
			underWay -= 1;
		});
		expect(most).toBe(60);
	});

	it('are no longer started after the first error, and items in progress complete', async () => {
		const ended: number[] = [];
		const work = async (item: number) => {
			await turns();
			if (item === 1) throw new Error('one');
			await turns();
			ended.push(item);
		};
		const run = runAll([0, 1, 2, 3, 4, 5, 6, 7], work, { concurrency: 5 });
		await expect(run).rejects.toThrow('one');
		expect(ended).toEqual([0, 2, 3, 4]);
	});

	it('can share one key with thousands of other items', async () => {
		const alone = Array.from({ length: 15_000 }, (_, i) => [`${i}@acme.example`]);
		const joined = alone.map((keys) => ['the same ID', ...keys]);
		const items = [...alone, ...joined];
		const results = await runAll(items, async (_, index) => index, { keysOf: (keys) => keys });
		expect(results).toHaveLength(items.length);
	});
});
