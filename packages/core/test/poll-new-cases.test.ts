import { ServerError, type Unsubscribed } from '../src/index.ts';
import { keyOf, MovingList } from '@contact-sync/testing/moving-list';

const DAY_MS = 86_400_000;
const emails = (entries: Unsubscribed[]) => entries.map(({ email }) => email);

/** Creates a list after its first poll. */
async function polledList(size: number, { pageSize = 2, maxPages = 3 } = {}): Promise<MovingList> {
	const list = Object.assign(new MovingList(), { pageSize, maxPages });
	for (let i = 0; i < size; i += 1) {
		list.nowMs += 1_000;
		list.add();
	}
	await list.poll();
	list.nowMs += 1_000;
	list.requests = 0;
	return list;
}

describe('a poll', () => {
	it('returns nothing the first time, then new entries, oldest first', async () => {
		const list = await polledList(3);
		list.add(2);
		list.nowMs += 1_000;
		list.add();
		expect(emails(await list.poll())).toEqual([
			'p5@acme.example',
			'p4@acme.example',
			'p6@acme.example',
		]);
		expect(await list.poll()).toEqual([]);
	});

	it('without new entries sends one request and leaves the memory unchanged', async () => {
		const list = await polledList(4);
		await list.poll();
		expect(list.requests).toBe(1);
		expect(list.isSameMemory).toBe(true);
		list.add();
		await list.poll();
		expect(list.isSameMemory).toBe(false);
	});

	it('reads until it finds a known entry, even if entries are added during the poll', async () => {
		const list = await polledList(6, { pageSize: 2, maxPages: 10 });
		list.add(7);
		const entries = await list.poll((page) => page === 2 && list.add());
		expect(entries).toHaveLength(7);
		expect(await list.poll()).toHaveLength(1);
	});

	it('reads up to its maximum number of pages, and the next poll continues', async () => {
		const list = await polledList(2);
		list.add(20);
		expect(await list.poll()).toHaveLength(6);
		expect(list.requests).toBe(3);
		await list.pollUntilComplete();
		expect(list.emitted.size).toBe(20);
	});

	it('stops requesting pages if the service is slow', async () => {
		const list = await polledList(2, { maxPages: 10 });
		list.add(20);
		await list.poll(() => void (list.nowMs += 12_000));
		expect(list.requests).toBe(2);
	});

	it('that fails loses no entries', async () => {
		const list = await polledList(4);
		list.add(5);
		const fail = (page: number) => {
			if (page === 2) throw new Error('The connection broke.');
		};
		await expect(list.poll(fail)).rejects.toThrow('The connection broke.');
		expect(await list.poll()).toHaveLength(5);
	});
});

describe('an entry', () => {
	it('is new if the contact unsubscribes again later', async () => {
		const list = await polledList(1);
		const [before] = list.entries.splice(0);
		list.entries.push({ ...before!, created_at: new Date(list.nowMs).toISOString() });
		expect(await list.poll()).toEqual(list.entries);
	});

	it('at any position with a changed reason is new at the next full pass', async () => {
		const list = await polledList(4);
		list.entries[3] = { ...list.entries[3]!, reason: 'complained' };
		expect(await list.poll()).toEqual([]);
		list.nowMs += DAY_MS;
		expect(emails(await list.poll())).toEqual(['p1@acme.example']);
	});

	it('whose date or email address is spelled differently is not new', async () => {
		const list = await polledList(2);
		for (const entry of list.entries) {
			entry.created_at = entry.created_at.replace('.000Z', '+00:00');
			entry.email = entry.email.toUpperCase();
		}
		expect(await list.poll()).toEqual([]);
	});

	it('without a date is returned once, in a list of any length', async () => {
		const list = new MovingList();
		list.add(30, 0, '');
		await list.poll();
		await list.pollUntilComplete();
		list.add(2, 0, '');
		list.add(1, 20, 'yesterday');
		await list.pollForADay();
		expect([...list.emitted]).toEqual([
			['p32@acme.example ', 1],
			['p31@acme.example ', 1],
			['p33@acme.example yesterday', 1],
		]);
	});
});

describe('the full pass', () => {
	it('runs once per day, and never for a list of one page', async () => {
		const list = await polledList(6, { maxPages: 10 });
		for (let hour = 0; hour < 48; hour += 1) {
			list.nowMs += DAY_MS / 24;
			await list.poll();
		}
		expect(list.requests).toBe(46 + 2 * 3);
		const short = await polledList(2);
		short.add(1, 2, '2001-01-01T00:00:00Z');
		short.entries.splice(0, 1);
		expect(await short.poll()).toHaveLength(1);
	});

	it('returns no old entry if email addresses leave the list between the first polls', async () => {
		const list = await polledList(20, { pageSize: 4 });
		while (list.memory?.at !== undefined) {
			list.entries.splice(1, 3);
			await list.poll();
		}
		await list.pollForADay();
		expect(list.emitted.size).toBe(0);
	});

	it('of an oldest-first list too long for one poll returns nothing until the pass ends', async () => {
		const list = new MovingList();
		for (let i = 0; i < 20; i += 1) {
			list.nowMs += 1_000;
			list.add(1, i);
		}
		await list.poll();
		await list.pollUntilComplete();
		list.nowMs += 1_000;
		list.add(1, 20);
		await list.pollForADay();
		expect([...list.emitted.keys()]).toEqual([expect.stringContaining('p21@')]);
	});

	it('ends if the page to resume at is gone, and the next pass finds new entries', async () => {
		const list = await polledList(12);
		list.entries.splice(1, 8); // leaves one entry that was read and three that were not
		await list.poll();
		expect(list.memory).toMatchObject({ since: expect.any(Number) });
		expect(list.memory).not.toHaveProperty('at');
		const [added] = list.add(1, 2);
		await list.pollForADay();
		expect([...list.emitted]).toEqual([[keyOf(added!), 1]]);
		expect(list.memory).not.toHaveProperty('since');
	});

	it('is complete if the list becomes empty after the page to resume at is gone', async () => {
		const list = await polledList(12);
		list.entries.splice(1, 8);
		await list.poll();
		expect(list.memory).toHaveProperty('since');
		list.entries = [];
		await list.poll();
		expect(list.memory).not.toHaveProperty('since');
	});

	it('with an unreadable page returns new entries from other pages, or fails if there are none', async () => {
		const list = await polledList(12);
		const fail = (page: number) => {
			if (page === 3) throw new ServerError({ summary: 'It failed.', hint: '', status: 500 });
		};
		list.add();
		expect(await list.poll(fail)).toHaveLength(1);
		await expect(list.poll(fail)).rejects.toThrow('It failed.');
		await list.pollForADay();
		expect([...list.emitted.values()]).toEqual([1]);
	});
});
