import { historyOf, KINDS, ListHistory, runStep } from '@contact-sync/testing/list-history';
import fc from 'fast-check';
import {
	idOfEntry,
	RateLimitedError,
	readRecent,
	type ListPage,
	type ReadRecentOptions,
	type Unsubscribed,
} from '../src/index.ts';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const DAY_MS = 86_400_000;

type Pages = AsyncIterable<ListPage<Unsubscribed>>;

const read = (
	pages: Pages,
	purpose: ReadRecentOptions['purpose'] = 'poll',
	now: () => number = () => NOW,
) => readRecent({ pages: () => pages, isMatch: () => true }, { purpose, now });

/** Simulates Zapier, which stores the IDs that it has seen, and runs the Zap for new IDs. */
function zapFor({ list }: ListHistory) {
	const seen = new Set<string>();
	const readAll = async (purpose: ReadRecentOptions['purpose'] = 'poll') => {
		const news = await read(list.pages(), purpose, () => list.nowMs);
		const unseen = news.filter((entry) => !seen.has(idOfEntry(entry)));
		for (const entry of unseen) seen.add(idOfEntry(entry));
		return unseen;
	};
	return {
		turnOn: () => readAll('first'),
		poll: async () => list.emit(await readAll()),
	};
}

describe.each(Object.entries(KINDS))('for a list that is %s,', (_name, kind) => {
	it.each([
		['60 entries', 60, { pageSize: 5, maxPages: 0 }, 50],
		['10,000 entries', 10_000, { pageSize: 500, maxPages: 0 }, 1],
	])(
		'each new entry triggers the Zap exactly once if the list has %s',
		(_size, size, pages, numRuns) =>
			fc.assert(
				fc.asyncProperty(historyOf(size), async (steps) => {
					const history = new ListHistory(kind, size, pages);
					const zap = zapFor(history);
					await zap.turnOn();
					for (const step of steps) await runStep(history, step, zap.poll);
					await zap.poll();
					history.expectEachOnce();
				}),
				{ numRuns },
			),
	);
});

/** Creates pages of 100 entries, either newest first with one entry per hour, or without dates. */
async function* pagesOf(
	count: number,
	{ isDated = true, fail = (_page: number) => {}, isCut = false } = {},
): Pages {
	for (let page = 0; page < count; page += 1) {
		fail(page);
		const entries = Array.from({ length: 100 }, (_, i) => ({
			email: `p${page * 100 + i}@acme.example`,
			reason: 'bounced',
			created_at: isDated ? new Date(NOW - (page * 100 + i) * 3_600_000).toISOString() : '',
		}));
		const isLast = page === count - 1;
		const position = { query: `page=${page}`, before: page * 100 };
		yield { entries, position, isLast, isCut: isLast && isCut };
	}
}

const limitedAfter = (pages: number) => (page: number) => {
	if (page < pages) return;
	throw new RateLimitedError({ summary: 'The rate limit is reached.', hint: '', status: 429 });
};

describe('for a list that is newest first,', () => {
	it('a poll reads the last week of entries, and the call that starts a Zap reads all entries', async () => {
		expect(await read(pagesOf(20))).toHaveLength(200);
		expect(await read(pagesOf(20), 'first')).toHaveLength(2_000);
	});

	it('a poll reads more than five pages only while entries are from the last day', async () => {
		expect(await read(pagesOf(20), 'poll', () => NOW - 15 * DAY_MS)).toHaveLength(500);
	});

	it.each([
		['110 pages', {}, 11_000],
		['the pages that the rate limit allows', { fail: limitedAfter(60) }, 6_000],
	])('the call that starts a Zap stops without failing after %s', async (_name, options, count) => {
		expect(await read(pagesOf(120, options), 'first')).toHaveLength(count);
	});

	it('the call that starts a Zap accepts a count that is higher than the number of entries', async () => {
		expect(await read(pagesOf(2, { isCut: true }), 'first')).toHaveLength(200);
	});
});

describe('for any other list,', () => {
	const undated = { isDated: false };

	it.each(['poll', 'first'] as const)(
		'a call reads up to 110 pages, and fails if the list is longer (purpose: %s)',
		async (purpose) => {
			expect(await read(pagesOf(110, undated), purpose)).toHaveLength(11_000);
			await expect(read(pagesOf(111, undated), purpose)).rejects.toThrow('is too long for a Zap');
		},
	);

	it('a poll stops and fails after 18 seconds', async () => {
		let nowMs = NOW;
		const now = () => (nowMs += 6_000);
		await expect(read(pagesOf(9, undated), 'poll', now)).rejects.toThrow('is too long for a Zap');
	});

	it('a poll that reaches the rate limit after 30 pages reports that the list is too long', async () => {
		const tooMany = pagesOf(40, { ...undated, fail: limitedAfter(30) });
		await expect(read(tooMany)).rejects.toThrow('is too long for a Zap');
		const few = pagesOf(40, { ...undated, fail: limitedAfter(29) });
		await expect(read(few)).rejects.toThrow('The rate limit is reached.');
	});

	it('a Zap does not start if the service returns only part of the list', async () => {
		const cut = pagesOf(1, { ...undated, isCut: true });
		await expect(read(cut, 'first')).rejects.toThrow('returned only part of the list');
	});
});
