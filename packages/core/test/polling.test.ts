import { ServerError, ValidationError, type Unsubscribed } from '../src/index.ts';
import { fingerprint } from '../src/polling/fingerprint.ts';
import { pollNew, type PollMemory } from '../src/triggers.ts';
import { MovingList } from './helpers/moving-list.ts';

const NOW = Date.parse('2026-11-20T09:30:00Z');
const DAY_MS = 86_400_000;

const entryOf = (name: string, created_at = '2026-11-20T09:00:00Z'): Unsubscribed => ({
	email: `${name}@acme.example`,
	reason: 'bounced',
	created_at,
});

/** Polls pages of a list, and counts those that are read. */
async function poll(
	pages: ReadonlyArray<readonly Unsubscribed[]>,
	memory?: PollMemory,
	options: { now?: () => number; maxPages?: number } = {},
) {
	let read = 0;
	const polled = await pollNew(
		async function* (at) {
			for (const [i, entries] of [...pages.entries()].slice(Number(at?.slice(5) ?? 0))) {
				read += 1;
				yield { entries: [...entries], query: new URLSearchParams({ page: String(i) }) };
			}
		},
		memory,
		{ now: () => NOW, ...options },
	);
	return { ...polled, read, emails: polled.entries.map(({ email }) => email.split('@')[0]) };
}

const pagesOf = (count: number) => Array.from({ length: count }, (_, i) => [entryOf(`p${i}`)]);

describe('a poll', () => {
	it('reads ten pages at most, unless it is told another number', async () => {
		expect((await poll(pagesOf(12))).read).toBe(10);
		expect((await poll(pagesOf(12), undefined, { maxPages: 11 })).read).toBe(11);
	});

	it('asks for no more pages after twenty seconds', async () => {
		let nowMs = NOW;
		const now = () => (nowMs += 5_000);
		// It looks at the clock when it begins and after each page.
		expect((await poll(pagesOf(12), undefined, { now })).read).toBe(4);
	});

	it('continues with the page that it read last', async () => {
		const first = await poll(pagesOf(12));
		expect(first.memory.at).toBe('page=9');
		const next = await poll(pagesOf(12), first.memory);
		expect(next.read).toBe(1 + 3); // the top, and the last three
		expect(next.memory).not.toHaveProperty('at');
	});

	it('returns new entries, oldest first, after those without a date', async () => {
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
	it('records when it started, and returns nothing', async () => {
		const { memory, emails } = await poll([[entryOf('a')]]);
		expect(emails).toEqual([]);
		expect(memory.passAt).toBe(NOW);
		expect(memory).not.toHaveProperty('since');
	});

	it.each([
		['of a list that is newest first trusts its newest', ['09:02', '09:01', '09:00'], '09:02:00'],
		['of one second trusts the next second', ['09:01', '09:01', '09:01'], '09:01:01'],
	])('%s', async (_name, times, expected) => {
		const pages = times.map((time, i) => [entryOf(`p${i}`, `2026-11-20T${time}:00Z`)]);
		const { memory } = await poll([...pages, ...pagesOf(1)], undefined, { maxPages: 3 });
		expect(memory.since).toBe(Date.parse(`2026-11-20T${expected}Z`) / 1000);
	});

	it('of a list whose first pages are empty trusts no date until the whole list was read', async () => {
		const { memory } = await poll([[], [], ...pagesOf(1)], undefined, { maxPages: 2 });
		expect(memory.since).toBe(Number.MAX_SAFE_INTEGER);
	});

	it('of an empty list has a memory', async () => {
		const { memory } = await poll([[]]);
		expect(memory.passAt).toBe(NOW);
	});

	it.each([
		['oldest first', ['2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z']],
		['without dates', ['', '']],
	])('of a list that is %s trusts no date until the whole list was read', async (_name, times) => {
		const pages = times.map((time, i) => [entryOf(`p${i}`, time)]);
		const { memory } = await poll([...pages, ...pagesOf(1)], undefined, { maxPages: 2 });
		expect(memory.since).toBe(Number.MAX_SAFE_INTEGER);
	});
});

describe('the full pass', () => {
	it.each([
		[DAY_MS - 1, 1],
		[DAY_MS, 3],
	])('comes a day after the last: %i ms later, %i pages', async (laterMs, pages) => {
		const { memory } = await poll(pagesOf(3));
		const later = await poll(pagesOf(3), memory, { now: () => NOW + laterMs });
		expect(later.read).toBe(pages);
		expect(later.memory.passAt).toBe(pages === 1 ? NOW : NOW + laterMs);
	});

	it('that takes several polls trusts no date, so that every new entry comes out', async () => {
		const { memory } = await poll(pagesOf(3));
		const now = () => NOW + DAY_MS;
		const later = await poll(pagesOf(3), memory, { now, maxPages: 2 });
		expect(later.memory).toHaveProperty('at');
		expect(later.memory).not.toHaveProperty('since');
	});
});

describe('a page that cannot be read', () => {
	const listOf = async (size: number) => {
		const list = new MovingList();
		list.add(size);
		await list.poll();
		await list.pollUntilWhole();
		list.nowMs += DAY_MS;
		return list;
	};
	const failWith = (error: Error) => (page: number) => {
		if (page === 2) throw error;
	};
	const parts = { summary: 'It failed.', hint: '' };

	it('ends the pass, also with status 400', async () => {
		const list = await listOf(5);
		const gone = new ValidationError({ ...parts, status: 400, fields: {} });
		await list.poll(failWith(gone));
		expect(list.memory).not.toHaveProperty('at');
	});

	it.each([
		new ServerError({ ...parts, status: 500 }),
		Object.assign(new Error('It failed.'), { status: 404 }),
	])('ends the poll otherwise: %p', async (error) => {
		const list = await listOf(5);
		await expect(list.poll(failWith(error))).rejects.toBe(error);
	});
});

it('fingerprints are the same as in the memories of earlier versions', () => {
	expect(fingerprint('ada@acme.example\nbounced\n1795253400')).toBe('DuL6Ow');
	expect(fingerprint('grace@acme.example\nunsubscribed\n')).toBe('TlIQO0');
	expect(fingerprint('ä€😀')).toBe('wNC5Qn');
});
