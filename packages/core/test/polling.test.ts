import { RateLimitedError, ServerError, ValidationError } from '../src/index.ts';
import { fingerprint } from '../src/polling/fingerprint.ts';
import { MovingList } from '@contact-sync/testing/moving-list';
import { entryOf, NOW, pagesOf, poll } from './helpers/poll-pages.ts';

const DAY_MS = 86_400_000;

describe('a poll', () => {
	it('reads up to 30 pages, or the configured maximum', async () => {
		expect((await poll(pagesOf(33))).read).toBe(30);
		expect((await poll(pagesOf(33), undefined, { maxPages: 31 })).read).toBe(31);
	});

	it('stops requesting pages after 20 seconds', async () => {
		let nowMs = NOW;
		const now = () => (nowMs += 5_000);
		// A poll reads the clock when it starts and after each page.
		expect((await poll(pagesOf(12), undefined, { now })).read).toBe(4);
	});

	it('resumes at the last page that the previous poll read', async () => {
		const first = await poll(pagesOf(32));
		expect(first.memory.at).toEqual({ query: 'page=29', before: 29 });
		const next = await poll(pagesOf(32), first.memory);
		expect(next.read).toBe(1 + 3); // the first page and the last three
		expect(next.memory).not.toHaveProperty('at');
	});

	it('returns new entries without a date first, then the others, oldest first', async () => {
		const { memory } = await poll([[entryOf('old')]]);
		const page = [
			entryOf('c', '2026-11-20T09:02:00Z'),
			entryOf('undated', ''),
			entryOf('b2', '2026-11-20T09:01:00Z'),
			entryOf('b1', '2026-11-20T09:01:00Z'),
			entryOf('a', '2026-11-20T08:00:00Z'),
			entryOf('old'),
		];
		expect((await poll([page], memory)).emails).toEqual(['undated', 'a', 'b1', 'b2', 'c']);
	});
});

describe('the first poll', () => {
	it('records its start time, and returns nothing', async () => {
		const { memory, emails } = await poll([[entryOf('a')]]);
		expect(emails).toEqual([]);
		expect(memory.passAt).toBe(NOW);
		expect(memory).not.toHaveProperty('since');
	});

	it.each([
		[
			'of a list sorted newest first counts entries from the newest date on as new',
			['09:02', '09:01', '09:00'],
			'09:02:00',
		],
		[
			'of entries from the same second counts only later entries as new',
			['09:01', '09:01', '09:01'],
			'09:01:01',
		],
	])('%s', async (_name, times, expected) => {
		const pages = times.map((time, i) => [entryOf(`p${i}`, `2026-11-20T${time}:00Z`)]);
		const { memory } = await poll([...pages, ...pagesOf(1)], undefined, { maxPages: 3 });
		expect(memory.since).toBe(Date.parse(`2026-11-20T${expected}Z`) / 1000);
	});

	it('of an empty list creates a memory', async () => {
		const { memory } = await poll([[]]);
		expect(memory.passAt).toBe(NOW);
	});

	it.each([
		['is sorted oldest first', [['2026-11-20T09:00:00Z'], ['2026-11-20T09:01:00Z']]],
		["isn't sorted", [['2026-11-20T09:01:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:02:00Z']]],
		['has no dates', [[''], ['']]],
		['begins with empty pages', [[], []]],
	])(
		'of a list that %s uses the local clock until the whole list is read',
		async (_name, times) => {
			const pages = times.map((page, i) => page.map((time, j) => entryOf(`p${i} ${j}`, time)));
			const { memory } = await poll([...pages, ...pagesOf(1)], undefined, {
				maxPages: times.length,
			});
			expect(memory.since).toBe(NOW / 1000 + 1);
		},
	);
});

describe('the full pass', () => {
	it.each([
		[DAY_MS - 1, 1],
		[DAY_MS, 3],
	])('runs after a day: a poll %i ms later reads %i pages', async (laterMs, pages) => {
		const { memory } = await poll(pagesOf(3));
		const later = await poll(pagesOf(3), memory, { now: () => NOW + laterMs });
		expect(later.read).toBe(pages);
		expect(later.memory.passAt).toBe(pages === 1 ? NOW : NOW + laterMs);
	});

	it('over several polls ignores dates, so that every new entry is returned', async () => {
		const { memory } = await poll(pagesOf(3));
		const now = () => NOW + DAY_MS;
		const later = await poll(pagesOf(3), memory, { now, maxPages: 2 });
		expect(later.memory).toHaveProperty('at');
		expect(later.memory).not.toHaveProperty('since');
	});
});

describe('an unreadable page', () => {
	const listOf = async (size: number) => {
		const list = new MovingList();
		list.add(size);
		await list.poll();
		await list.pollUntilComplete();
		list.nowMs += DAY_MS;
		return list;
	};
	const failWith = (error: Error) => (page: number) => {
		if (page === 2) throw error;
	};
	const parts = { summary: 'It failed.', hint: '' };

	it('ends the full pass if the status is 400', async () => {
		const list = await listOf(5);
		const gone = new ValidationError({ ...parts, status: 400, fields: {} });
		await list.poll(failWith(gone));
		expect(list.memory).not.toHaveProperty('at');
	});

	it('lets the next poll resume the full pass if the rate limit is reached', async () => {
		const list = await listOf(6);
		await list.poll(failWith(new RateLimitedError({ ...parts, status: 429 })));
		expect(list.memory).toMatchObject({ at: { query: 'page=1' } });
	});

	it.each([
		new ServerError({ ...parts, status: 500 }),
		Object.assign(new Error('It failed.'), { status: 404 }),
	])('fails the poll after any other error: %p', async (error) => {
		const list = await listOf(5);
		await expect(list.poll(failWith(error))).rejects.toBe(error);
	});
});

it('fingerprints match those stored by earlier versions', () => {
	expect(fingerprint('ada@acme.example\nbounced\n1795253400')).toBe('DuL6Ow');
	expect(fingerprint('grace@acme.example\nunsubscribed\n')).toBe('TlIQO0');
	expect(fingerprint('ä€😀')).toBe('wNC5Qn');
});
