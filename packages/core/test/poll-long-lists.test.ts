import fc from 'fast-check';
import {
	historyOf,
	KINDS,
	ListHistory,
	runStep,
	type Step,
} from '@contact-sync/testing/list-history';

async function play(history: ListHistory, steps: readonly Step[]): Promise<void> {
	const { list } = history;
	await list.poll();
	await list.pollUntilComplete();
	for (const step of steps) await runStep(history, step, () => list.poll());
	list.nowMs += 60_000;
	await list.poll();
	await list.pollUntilComplete();
}

/** Polls at the next full pass, which is due 14.4 s per page after the start of the previous pass. */
async function pollAgain({ list }: ListHistory): Promise<void> {
	list.nowMs += (list.entries.length / list.pageSize + list.maxPages) * 14_400;
	await list.poll();
	await list.pollUntilComplete();
}

describe.each(Object.entries(KINDS))('for a list that is %s,', (name, kind) => {
	const isSorted = name === 'newest first' || name === 'oldest first';

	it.each([
		['60 entries', 60, { pageSize: 5, maxPages: 4 }, 50],
		['10,000 entries in pages of 500', 10_000, { pageSize: 500, maxPages: 30 }, 1],
		['10,000 entries in pages of 100', 10_000, { pageSize: 100, maxPages: 30 }, 1],
	])('each new entry is returned exactly once if the list has %s', (_size, size, pages, numRuns) =>
		fc.assert(
			fc.asyncProperty(historyOf(size), async (steps) => {
				const history = new ListHistory(kind, size, pages);
				await play(history, steps);
				if (!isSorted) await pollAgain(history);
				history.expectEachOnce();
			}),
			{ numRuns },
		),
	);
});
