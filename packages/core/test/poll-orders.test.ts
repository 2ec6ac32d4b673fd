import { MovingList } from '@contact-sync/testing/moving-list';
import { entryOf, NOW, pagesOf, poll, timeOf } from './helpers/poll-pages.ts';

describe('a list that is oldest first', () => {
	it('is resumed at its last page', async () => {
		const pages = pagesOf(3).toReversed();
		const { memory } = await poll(pages);
		const quiet = await poll(pages, memory);
		expect([quiet.read, quiet.memory]).toEqual([1, memory]);
		pages.push([entryOf('new', timeOf(NOW + 1_000))]);
		const next = await poll(pages, memory);
		expect([next.read, next.emails]).toEqual([2, ['new']]);
	});

	it('is read from the top if its last page has no known entry', async () => {
		const pages = pagesOf(3).toReversed();
		const { memory } = await poll(pages);
		const others = [3, 4, 5].map((i) => [entryOf(`n${i}`, timeOf(NOW + i * 1_000))]);
		const next = await poll(others, memory);
		expect([next.read, next.emails]).toEqual([1 + 3, ['n3', 'n4', 'n5']]);
	});
});

describe('an unsorted list', () => {
	const undated = (count: number) =>
		Array.from({ length: count }, (_, i) => [entryOf(`p${i}`, '')]);

	it.each([
		[3 * 14_400 - 1, 1],
		[3 * 14_400, 3],
	])('that was read in full %i ms ago is read up to page %i of 3', async (ms, pages) => {
		const { memory } = await poll(undated(3));
		expect((await poll(undated(3), memory, { now: () => NOW + ms })).read).toBe(pages);
	});

	it('is detected even if it was sorted before', async () => {
		const { memory } = await poll(pagesOf(3));
		const [first, second, third] = pagesOf(3);
		const mixed = [second!.concat(first!), third!];
		const next = await poll(mixed, memory);
		expect([next.read, next.memory.order]).toEqual([1, 'none']);
	});
});

describe('a full pass', () => {
	it('starts over if the page to resume at has no known entry', async () => {
		const pages = pagesOf(6);
		const { memory } = await poll(pages, undefined, { maxPages: 3 });
		pages.splice(1, 2); // the page read last is gone, and the unread ones have moved up
		const moved = await poll(pages, memory);
		expect([moved.read, moved.emails]).toEqual([2, []]);
		const again = await poll(pages, moved.memory);
		expect([again.read, again.emails]).toEqual([1 + 4, []]);
		expect(again.memory).not.toHaveProperty('at');
	});

	it('of an oldest-first list starts immediately if the last page of the list is gone', async () => {
		const list = Object.assign(new MovingList(), { maxPages: 10 });
		for (let i = 0; i < 6; i += 1) {
			list.nowMs += 1_000;
			list.add(1, i);
		}
		await list.poll();
		list.entries.splice(0, 3);
		list.nowMs += 1_000;
		list.add(1, 1);
		expect(await list.poll()).toHaveLength(1);
	});
});

describe('a list that announces more entries than it contains', () => {
	it('causes no problem if it is newest first', async () => {
		expect(await poll(pagesOf(3), undefined, { isCut: true })).not.toHaveProperty('problem');
	});

	it.each([
		['are sorted oldest first', pagesOf(3).toReversed()],
		['have no dates', [[entryOf('a', '')]]],
		['have the same date', [[entryOf('a'), entryOf('b')]]],
	])('is reported as a problem if its entries %s', async (_name, pages) => {
		const { problem } = await poll(pages, undefined, { isCut: true });
		expect(problem?.summary).toMatch(/returned only part of the list/);
		expect(problem?.hint).toMatch(/isn't sorted by date, newest first\. Ask the operator/);
	});
});
