import { historyOf, KINDS, ListHistory, runStep } from '@contact-sync/testing/list-history';
import { MovingList } from '@contact-sync/testing/moving-list';
import fc from 'fast-check';
import {
	RateLimitedError,
	TimeoutError,
	type PolledList,
	type Unsubscribed,
} from '../src/index.ts';
import { newEntriesOf } from '../src/polling/new-entries.ts';
import { readRecent } from '../src/polling/read-recent.ts';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const DAY_MS = 86_400_000;

type Pages = ReturnType<PolledList<Unsubscribed>['pages']>;

const read = (
	pages: Pages,
	isFirst = false,
	{ now = () => NOW, ...parts }: Partial<PolledList<Unsubscribed>> & { now?: () => number } = {},
) => readRecent({ ...new MovingList().list(), ...parts, pages: () => pages }, { isFirst, now });

/** Simulates Zapier, which stores the IDs that it has seen, and runs the Zap for new IDs. */
function zapFor({ list }: ListHistory) {
	const seen = new Set<string>();
	const readAll = async (isFirst = false) => {
		const { idOf } = list.list();
		const news = await read(list.pages(), isFirst, { now: () => list.nowMs });
		const unseen = news.filter((entry) => !seen.has(idOf(entry)));
		for (const entry of unseen) seen.add(idOf(entry));
		return unseen;
	};
	return {
		turnOn: () => readAll(true),
		poll: async () => list.emit(await readAll()),
	};
}

describe.each(Object.entries(KINDS))('for a list that is %s,', (_name, kind) => {
	it.each([
		['60 entries', 60, { pageSize: 5, isCounted: true }, 50],
		['10,000 entries', 10_000, { pageSize: 500, isCounted: true }, 1],
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
		yield { entries, isLast, isCut: isLast && isCut };
	}
}

const limitedAfter = (pages: number) => (page: number) => {
	if (page < pages) return;
	throw new RateLimitedError({ summary: 'The rate limit is reached.', hint: '', status: 429 });
};

describe('for a list that is newest first,', () => {
	it('a poll reads five pages, and the call that starts a Zap reads all entries', async () => {
		expect(await read(pagesOf(20))).toHaveLength(500);
		expect(await read(pagesOf(20), true)).toHaveLength(2_000);
	});

	it.each([
		[4, 500],
		[14, 600],
		[30, 900],
		[3_000, 2_000],
	])(
		'a poll continues until entries are a week old, here after %i days without polls',
		async (days, count) => {
			const later = { now: () => NOW - days * DAY_MS };
			expect(await read(pagesOf(20), false, later)).toHaveLength(count);
		},
	);

	it('a poll reads fewer than 100 entries to the end, because the rest may be unsorted', async () => {
		const list = new MovingList();
		list.addEach(20);
		await read(list.pages(), false, { now: () => list.nowMs + 30 * DAY_MS });
		expect(list.requests).toBe(10);
	});

	it('a poll finds an entry with an old date on the first five pages', async () => {
		const list = Object.assign(new MovingList(), { pageSize: 100 });
		list.addEach(900);
		list.nowMs += 30 * DAY_MS;
		const [added] = list.add(1, 450, list.entries[450]!.created_at);
		const entries = await read(list.pages(), false, { now: () => list.nowMs });
		expect(entries).toContainEqual(added);
		expect(list.requests).toBe(5);
	});

	it.each([
		['200 pages', {}, 20_000],
		['the pages that the rate limit allows', { fail: limitedAfter(60) }, 6_000],
	])('the call that starts a Zap stops without failing after %s', async (_name, options, count) => {
		expect(await read(pagesOf(220, options), true)).toHaveLength(count);
	});

	it('the call that starts a Zap accepts a count that is higher than the number of entries', async () => {
		expect(await read(pagesOf(2, { isCut: true }), true)).toHaveLength(200);
	});
});

describe('for any other list,', () => {
	const undated = { isDated: false };

	it.each([false, true])(
		'a call reads up to 200 pages, and fails if the list is longer (first call: %s)',
		async (isFirst) => {
			expect(await read(pagesOf(200, undated), isFirst)).toHaveLength(20_000);
			await expect(read(pagesOf(201, undated), isFirst)).rejects.toThrow(
				'is too long for this trigger',
			);
		},
	);

	it('a poll stops and fails after 18 seconds', async () => {
		let nowMs = NOW;
		const now = () => (nowMs += 6_000);
		await expect(read(pagesOf(9, undated), false, { now })).rejects.toThrow(
			'is too long for this trigger',
		);
	});

	it('a poll that reaches the rate limit after 30 pages reports that the list is too long', async () => {
		const tooMany = pagesOf(40, { ...undated, fail: limitedAfter(30) });
		await expect(read(tooMany)).rejects.toThrow('is too long for this trigger');
		const few = pagesOf(40, { ...undated, fail: limitedAfter(29) });
		await expect(read(few)).rejects.toThrow('The rate limit is reached.');
	});

	it('a Zap does not start if the service returns only part of the list', async () => {
		const cut = pagesOf(1, { ...undated, isCut: true });
		await expect(read(cut, true)).rejects.toThrow('returned only part of the list');
	});
});

describe('for samples, a call', () => {
	it.each([
		[(_entry: Unsubscribed) => true, 3, 2],
		[({ email }: Unsubscribed) => /^p[1-5]@/.test(email), 3, 4],
		[() => false, 0, 5],
	])(
		'reads only the pages that contain the first three matching entries',
		async (isMatch, length, requests) => {
			const list = new MovingList();
			list.addEach(10);
			const source = newEntriesOf({ ...list.list(), isMatch });
			const entries = await source.samples({ now: () => NOW });
			expect(entries.slice(0, 3)).toHaveLength(length);
			expect(list.requests).toBe(requests);
		},
	);

	it('returns the newest first', async () => {
		const list = new MovingList();
		list.addEach(2);
		list.entries.reverse();
		const samples = await newEntriesOf(list.list()).samples({ now: () => NOW });
		expect(samples.map(({ email }) => email)).toEqual(['p2@acme.example', 'p1@acme.example']);
	});
});

describe('a list whose polls rotate', () => {
	const timedOut = new TimeoutError({ summary: 'It timed out.', hint: '' });
	const limited = new RateLimitedError({ summary: 'The limit.', hint: '', status: 429 });
	const pages = (at: number, error: Error = timedOut) =>
		pagesOf(3, {
			isDated: false,
			fail: (page) => {
				if (page === at) throw error;
			},
		});

	it.each([timedOut, limited])('returns what a poll read before an error: %p', async (error) => {
		expect(await read(pages(2, error), false, { isCombined: true })).toHaveLength(200);
	});

	it.each([
		['a Zap starts', pages(2), true, true],
		['nothing was read', pages(0), false, true],
		["the list doesn't rotate", pages(2), false, false],
	] as const)('fails if %s', async (_name, entries, isFirst, isCombined) => {
		await expect(read(entries, isFirst, { isCombined })).rejects.toBe(timedOut);
	});

	it('has no time limit of its own', async () => {
		let nowMs = NOW;
		const now = () => (nowMs += 60_000);
		expect(await read(pages(9), true, { isCombined: true, now })).toHaveLength(300);
	});
});
