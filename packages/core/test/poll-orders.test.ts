import fc from 'fast-check';
import { historyOf, KINDS, ListHistory, runStep } from '@contact-sync/testing/list-history';

const counted = [true, false].flatMap((isCounted) =>
	Object.entries(KINDS).map(
		([name, kind]) =>
			[`${name}, ${isCounted ? 'with' : 'without'} a count`, kind, isCounted] as const,
	),
);

describe.each(counted)('for a list that is %s,', (_name, kind, isCounted) => {
	const sizes = [
		['60 entries', 60, 5, 50],
		['10,000 entries in pages of 500', 10_000, 500, 1],
		['10,000 entries in pages of 100', 10_000, 100, 1],
	] as const;

	it.each(sizes)(
		'each new entry is returned exactly once within a day if the list has %s',
		(_size, size, pageSize, numRuns) =>
			fc.assert(
				fc.asyncProperty(historyOf(size), async (steps) => {
					const history = new ListHistory(kind, size, { pageSize, isCounted });
					const { list } = history;
					await list.poll();
					for (const step of steps) await runStep(history, step, () => list.poll());
					await list.pollNextDay();
					history.expectEachOnce();
				}),
				{ numRuns },
			),
	);

	it.each(sizes)(
		'new entries are returned by the next poll if none was removed, and the list has %s',
		(_size, size, pageSize, numRuns) =>
			fc.assert(
				fc.asyncProperty(historyOf(size), async (steps) => {
					const history = new ListHistory(kind, size, { pageSize, isCounted });
					const { list } = history;
					await list.poll();
					for (const step of steps) {
						if (step.kind !== 'add' && step.kind !== 'poll') continue;
						await runStep(history, step, () => list.poll());
						if (step.kind === 'poll') history.expectEachOnce();
					}
				}),
				{ numRuns },
			),
	);
});

describe('for any changes while a list is read,', () => {
	const change = fc.record({
		kind: fc.constantFrom('add' as const, 'remove' as const),
		count: fc.integer({ min: 1, max: 3 }),
		at: fc.nat(),
	});
	const polls = fc.array(
		fc.record({
			during: fc.array(change, { maxLength: 4 }),
			failsAt: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
		}),
		{ maxLength: 8 },
	);
	const kinds = [
		KINDS['newest first'],
		KINDS['oldest first'],
		KINDS['without dates, new ones anywhere'],
	];

	it.each(counted.filter(([, kind]) => kinds.includes(kind)))(
		'new entries are returned exactly once within a day, and old entries never, if it is %s',
		(_name, kind, isCounted) =>
			fc.assert(
				fc.asyncProperty(fc.integer({ min: 0, max: 24 }), polls, async (size, sequence) => {
					const history = new ListHistory(kind, size, { pageSize: 4, isCounted });
					const { list } = history;
					await list.poll();
					for (const { during, failsAt } of sequence) {
						const changes = [...during];
						list.nowMs += 60_000;
						await list
							.poll((page) => {
								if (page === failsAt) throw new Error('The connection broke.');
								const next = changes.shift();
								list.nowMs += 1_000;
								if (next?.kind === 'add') history.add(next.count);
								if (next?.kind === 'remove') history.remove(next.count, next.at);
							})
							.catch(() => {});
					}
					await list.pollNextDay();
					history.expectEachOnce();
				}),
				{ numRuns: 200 },
			),
	);

	it.each([true, false])(
		'no old entry is returned if others are removed during the first poll (with a count: %p)',
		(isCounted) =>
			fc.assert(
				fc.asyncProperty(
					fc.integer({ min: 0, max: 24 }),
					fc.array(fc.nat(), { maxLength: 3 }),
					async (size, places) => {
						const history = new ListHistory(KINDS['newest first'], size, {
							pageSize: 4,
							isCounted,
						});
						const { list } = history;
						const removals = [...places];
						await list.poll((page) => {
							if (page > 1 && removals.length > 0) history.remove(1, removals.shift()!);
						});
						await list.poll();
						await list.pollNextDay();
						expect(list.emitted.size).toBe(0);
					},
				),
				{ numRuns: 200 },
			),
	);
});
