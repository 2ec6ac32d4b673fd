import { RateLimitedError, ServerError, ValidationError } from '../src/index.ts';
import { fingerprint } from '../src/polling/fingerprint.ts';
import { DAY_MS, MovingList } from '@contact-sync/testing/moving-list';

/** Creates a list after its first poll. */
async function polledList(size: number, parts: Partial<MovingList> = {}): Promise<MovingList> {
	const list = Object.assign(new MovingList(), parts);
	list.addEach(size);
	await list.poll();
	list.requests = 0;
	return list;
}

const failWith = (error: Error, at: number) => (page: number) => {
	if (page === at) throw error;
};
const parts = { summary: 'It failed.', hint: '' };

describe('a poll', () => {
	it('returns nothing the first time, then new entries, oldest first', async () => {
		const list = await polledList(3);
		list.add(2);
		list.nowMs += 1_000;
		list.add();
		expect(await list.pollNames()).toEqual(['p5', 'p4', 'p6']);
		expect(await list.poll()).toEqual([]);
	});

	it('returns new entries without a date first', async () => {
		const list = await polledList(1);
		list.add(1, 0, '2026-11-20T09:02:00Z');
		list.add(1, 0, '');
		list.add(1, 2, '2026-11-20T08:00:00Z');
		expect(await list.pollNames()).toEqual(['p3', 'p4', 'p2']);
	});

	it.each([true, false])(
		'of a list that is newest first reads one page if nothing is new, and keeps the memory (with a count: %p)',
		async (isCounted) => {
			const list = await polledList(8, { isCounted });
			await list.poll();
			expect([list.requests, list.isSameMemory]).toEqual([1, true]);
			list.add();
			expect(await list.pollNames()).toEqual(['p9']);
			expect([list.requests, list.isSameMemory]).toEqual([2, false]);
			await list.poll();
			expect(list.requests).toBe(3);
		},
	);

	it.each(['oldest first', 'without dates'])(
		'of a list with a count that is %s reads one page if nothing is new',
		async (order) => {
			const list = new MovingList();
			const date = () => (order === 'oldest first' ? undefined : '');
			for (let i = 0; i < 8; i += 1) {
				list.nowMs += 1_000;
				list.add(1, i, date());
			}
			await list.poll();
			list.requests = 0;
			await list.poll();
			expect(list.requests).toBe(1);
			list.nowMs += 1_000;
			list.add(1, 8, date());
			expect(await list.pollNames()).toEqual(['p9']);
			expect(list.requests).toBe(1 + 5);
		},
	);

	it('of a list without a count and order reads the whole list', async () => {
		const list = await polledList(0, { isCounted: false });
		list.add(8, 0, '');
		await list.poll();
		list.requests = 0;
		list.add(1, 7, '');
		expect(await list.pollNames()).toEqual(['p9']);
		expect(list.requests).toBe(5);
	});

	it('of a list that is no longer newest first reads the whole list', async () => {
		const list = await polledList(8, { isCounted: false });
		list.entries = [list.entries[1]!, list.entries[0]!, ...list.entries.slice(2)];
		list.add(1, 7);
		expect(await list.pollNames()).toEqual(['p9']);
	});

	it('of a list whose entries all have the same date reads the whole list if it has no count', async () => {
		const list = Object.assign(new MovingList(), { isCounted: false });
		list.add(8);
		await list.poll();
		list.add(1, 6);
		expect(await list.pollNames()).toEqual(['p9']);
	});

	it('reads new entries on several pages, even if entries are added meanwhile', async () => {
		const list = await polledList(6);
		list.add(7);
		expect(await list.poll((page) => page === 2 && void list.add())).toHaveLength(7);
		expect(await list.poll()).toHaveLength(1);
	});

	it('returns a new entry with an old date, at any position', async () => {
		const list = await polledList(10);
		list.add(1, 6, '2001-01-01T00:00:00Z');
		expect(await list.pollNames()).toEqual(['p11']);
	});

	it('returns a new entry with an old date even if another one is at the top', async () => {
		const list = await polledList(10);
		list.add(1, 6, '2001-01-01T00:00:00Z');
		list.add();
		expect(await list.pollNames()).toEqual(['p11', 'p12']);
	});

	it('returns all entries of an imported list that keeps its dates', async () => {
		const list = await polledList(10);
		for (let i = 0; i < 30; i += 1) list.add(1, 5 + i, `2001-01-01T00:00:${60 - i - 1}Z`);
		expect(await list.poll()).toHaveLength(30);
	});

	it('returns all entries after a gap of several days', async () => {
		const list = await polledList(10, { pageSize: 10 });
		list.nowMs += 3 * DAY_MS;
		list.addEach(250);
		expect(await list.poll()).toHaveLength(250);
		expect(await list.poll()).toEqual([]);
	});

	it('returns an entry that moved to a page that was already read in the next poll', async () => {
		const list = await polledList(12, { pageSize: 4 });
		list.add(1, 8, '2001-01-01T00:00:00Z');
		const remove = (page: number) => page === 3 && void list.entries.splice(0, 1);
		expect(await list.poll(remove)).toEqual([]);
		expect(await list.pollNames()).toEqual(['p13']);
	});

	it('returns an entry that took the place of a removed one within a day', async () => {
		const list = await polledList(8);
		list.entries.splice(2, 1);
		list.add(1, 6, '2001-01-01T00:00:00Z');
		expect(await list.poll()).toEqual([]);
		list.nowMs += DAY_MS - 5_000;
		expect(await list.poll()).toEqual([]);
		list.nowMs += 5_000;
		expect(await list.pollNames()).toEqual(['p9']);
	});

	it('reads the whole list once per day', async () => {
		const list = await polledList(6);
		for (let hour = 0; hour < 48; hour += 1) {
			list.nowMs += DAY_MS / 24;
			await list.poll();
		}
		expect(list.requests).toBe(46 + 2 * 3);
	});
});

describe('a failed poll', () => {
	const broken = new Error('The connection broke.');

	it('that found nothing new fails, and keeps the memory', async () => {
		const list = await polledList(8);
		list.entries.splice(1, 1);
		await expect(list.poll(failWith(broken, 2))).rejects.toBe(broken);
		list.add(3);
		expect(await list.poll()).toHaveLength(3);
	});

	it.each([
		broken,
		new RateLimitedError({ ...parts, status: 429 }),
		new ServerError({ ...parts, status: 500 }),
	])('returns what it found, and the next poll returns the rest: %p', async (error) => {
		const list = await polledList(12);
		list.add(1, 8, '2001-01-01T00:00:00Z');
		list.add();
		expect(await list.pollNames(failWith(error, 3))).toEqual(['p14']);
		await expect(list.poll(failWith(error, 3))).rejects.toBe(error);
		expect(await list.pollNames()).toEqual(['p13']);
		expect([...list.emitted.values()]).toEqual([1, 1]);
	});

	it('of a list without a count continues to the known entries in the next poll', async () => {
		const list = await polledList(4, { isCounted: false });
		list.addEach(6);
		expect(await list.poll(failWith(broken, 2))).toHaveLength(2);
		expect(await list.poll()).toHaveLength(4);
	});

	it.each([404, 400])('treats a page with status %i as the end of the list', async (status) => {
		const list = await polledList(8);
		list.entries.splice(1, 1);
		const gone = new ValidationError({ ...parts, status, fields: {} });
		expect(await list.poll(failWith(gone, 3))).toEqual([]);
		list.add(1, 7, '2001-01-01T00:00:00Z');
		expect(await list.pollNames()).toEqual(['p9']);
	});

	it('fails if the first page is missing', async () => {
		const gone = new ValidationError({ ...parts, status: 404, fields: {} });
		await expect(new MovingList().poll(failWith(gone, 1))).rejects.toBe(gone);
		const list = await polledList(2);
		await expect(list.poll(failWith(gone, 1))).rejects.toBe(gone);
	});
});

describe('the first poll', () => {
	it('of a list with a count reads it once', async () => {
		const list = new MovingList();
		list.addEach(8);
		await list.poll();
		expect(list.requests).toBe(4);
	});

	it('reads a list without a count twice, because it may have changed meanwhile', async () => {
		const list = Object.assign(new MovingList(), { isCounted: false });
		list.addEach(8);
		await list.poll();
		expect(list.requests).toBe(2 * 4);
	});

	it('reads a list of one page once, and an empty list', async () => {
		const list = Object.assign(new MovingList(), { isCounted: false });
		await list.poll();
		expect(list.requests).toBe(1);
		list.add();
		expect(await list.poll()).toHaveLength(1);
	});

	it('reads a list that keeps changing up to five times', async () => {
		const list = new MovingList();
		list.addEach(4);
		await list.poll((page) => page === 2 && void list.add(1, 4));
		expect(list.requests).toBeLessThanOrEqual(5 * 5);
		expect(list.memory).toBeDefined();
	});
});

describe('an entry', () => {
	it('is new if the contact unsubscribes again later, or if the reason changes', async () => {
		const list = await polledList(1);
		const [before] = list.entries.splice(0);
		list.entries.push({ ...before!, created_at: new Date(list.nowMs).toISOString() });
		expect(await list.poll()).toEqual(list.entries);
		list.entries[0]!.reason = 'complained';
		expect(await list.poll()).toEqual(list.entries);
	});

	it('whose date or email address is spelled differently is not new', async () => {
		const list = await polledList(2);
		for (const entry of list.entries) {
			entry.created_at = entry.created_at.replace('.000Z', '+00:00');
			entry.email = entry.email.toUpperCase();
		}
		expect(await list.poll()).toEqual([]);
	});

	it('with an invalid date is identified by its text', async () => {
		const list = await polledList(0);
		list.add(1, 0, 'yesterday');
		expect(await list.poll()).toHaveLength(1);
		list.entries[0]!.created_at = 'last week';
		expect(await list.poll()).toHaveLength(1);
	});

	it('that was removed and added again unchanged is not new', async () => {
		const list = await polledList(3);
		const [removed] = list.entries.splice(0, 1);
		expect(await list.poll()).toEqual([]);
		list.entries.unshift(removed!);
		expect(await list.poll()).toEqual([]);
	});
});

describe('a list with more than 20,000 entries or 200 pages', () => {
	const long = { pageSize: 500 };

	it('that is newest first is read up to that number, and the rest counts as known', async () => {
		const list = Object.assign(new MovingList(), long);
		list.addEach(25_000);
		list.entries[20_000]!.created_at = list.entries[19_999]!.created_at;
		await list.poll();
		expect(list.requests).toBe(2 * 40);
		list.requests = 0;
		expect(await list.poll()).toEqual([]);
		expect(list.requests).toBe(1);
		list.add();
		expect(await list.pollNames()).toEqual(['p25001']);
		list.entries.splice(0, 15_000);
		list.entries.splice(2_000, 1);
		expect(await list.pollNextDay()).toEqual([]); // entries from the unread part move up
		list.add(1, 0);
		expect(await list.pollNames()).toEqual(['p25002']);
	});

	it('that is newest first, in short pages, is read up to 200 pages', async () => {
		const list = Object.assign(new MovingList(), { pageSize: 10 });
		list.addEach(2_100);
		await list.poll();
		expect(list.requests).toBe(2 * 200);
	});

	it('that is newest first is read as far as the rate limit allows', async () => {
		const limited = new RateLimitedError({ ...parts, status: 429 });
		const list = new MovingList();
		list.addEach(100);
		await expect(list.poll(failWith(limited, 30))).rejects.toBe(limited);
		await list.poll(failWith(limited, 31));
		list.entries.splice(2, 30);
		list.add();
		expect(await list.pollNames()).toEqual(['p101']);
		expect(await list.pollNextDay()).toEqual([]);
		list.entries.reverse();
		const other = Object.assign(new MovingList(), { entries: list.entries });
		await expect(other.poll(failWith(limited, 31))).rejects.toBe(limited);
	});

	it("that isn't newest first can't be watched", async () => {
		const list = Object.assign(new MovingList(), long);
		list.add(20_000, 0, '');
		expect(await list.poll()).toEqual([]);
		list.add(1, 0, '');
		expect(await list.pollNames()).toEqual(['p20001']);
		await expect(list.pollNextDay()).rejects.toThrow(
			'The list of unsubscribed email addresses is too long',
		);
		const other = Object.assign(new MovingList(), { entries: list.entries, ...long });
		await expect(other.poll()).rejects.toThrow('up to 20,000 entries');
	});

	it('has a memory of six bytes per entry, and forgets removed entries at 40,000', async () => {
		const list = await polledList(0, { pageSize: 500 });
		list.add(15_000, 0, '');
		await list.poll();
		const bytes = () => JSON.stringify(list.memory).length;
		expect(Math.round(bytes() / 1_000)).toBe(90);
		for (let i = 0; i < 2; i += 1) {
			list.entries = [];
			list.add(15_000, 0, '');
			expect(await list.pollNextDay()).toHaveLength(15_000);
		}
		expect(Math.round(bytes() / 1_000)).toBe(90);
		expect(await list.pollNextDay()).toEqual([]);
	});
});

describe('a list that announces more entries than it contains', () => {
	it('is watched if it is newest first', async () => {
		const list = await polledList(6, { isCut: true });
		list.add();
		expect(await list.pollNames()).toEqual(['p7']);
	});

	it.each([
		['are sorted oldest first', (list: MovingList) => list.entries.reverse()],
		[
			'have no dates',
			(list: MovingList) => list.entries.forEach((entry) => (entry.created_at = '')),
		],
		[
			'have the same date',
			(list: MovingList) =>
				list.entries.forEach((entry) => (entry.created_at = '2026-11-20T09:00:00Z')),
		],
	])('is rejected if its entries %s', async (_name, change) => {
		const list = Object.assign(new MovingList(), { isCut: true });
		list.addEach(3);
		change(list);
		await expect(list.poll()).rejects.toThrow('returned only part of the list');
	});

	it('is rejected after returning new entries if it was complete before', async () => {
		const list = Object.assign(new MovingList(), { isCounted: false });
		list.add(3, 0, '');
		await list.poll();
		list.add(1, 0, '');
		list.isCut = true;
		expect(await list.pollNames()).toEqual(['p4']);
		await expect(list.poll()).rejects.toThrow('returned only part of the list');
	});
});

it('fingerprints match those stored by earlier versions, and rarely collide', () => {
	expect(fingerprint('ada@acme.example\nbounced\n1795253400')).toBe('DuL6Ow');
	expect(fingerprint('grace@acme.example\nunsubscribed\n')).toBe('TlIQO0');
	expect(fingerprint('ä€😀')).toBe('wNC5Qn');
	const prints = Array.from({ length: 100_000 }, (_, i) => fingerprint(`p${i}@acme.example\n1`));
	expect(prints.length - new Set(prints).size).toBeLessThan(3); // 0.07 on average
});
