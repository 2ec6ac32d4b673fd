import { DAY_MS, MovingList } from '@contact-sync/testing/moving-list';
import { polledList } from './helpers/polled-list.ts';

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
