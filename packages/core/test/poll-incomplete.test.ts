import { MovingList } from '@contact-sync/testing/moving-list';
import { RateLimitedError } from '../src/index.ts';
import { failWith, parts, polledList } from './helpers/polled-list.ts';

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

	describe('and more pages than the rate limit allows', () => {
		const limit = failWith(new RateLimitedError({ ...parts, status: 429 }), 41);

		it.each([
			['from the start', 200],
			['after a while', 60],
		])('is read once per day, and then from the top: %s', async (_when, size) => {
			const list = new MovingList();
			list.addEach(size);
			await list.poll(limit);
			for (const added of [30, 1, 0]) {
				list.addEach(added);
				expect(await list.pollNextDay(limit)).toHaveLength(added);
				list.requests = 0;
				list.addEach(3);
				expect(await list.poll(limit)).toHaveLength(3);
				expect(list.requests).toBe(2);
			}
		});

		it('is read again if so many entries are new that some of them may be on the other pages', async () => {
			const list = await polledList(60);
			list.addEach(100);
			expect(await list.poll(limit)).toHaveLength(80);
			await expect(list.poll(limit)).rejects.toThrow('It failed.');
			expect(await list.poll()).toHaveLength(20);
			expect(await list.pollNextDay(limit)).toEqual([]);
		});
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
