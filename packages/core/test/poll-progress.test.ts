import { MovingList } from '@contact-sync/testing/moving-list';
import { NotFoundError, pollNew, RateLimitedError } from '../src/index.ts';
import { entryOf, NOW, pagesOf, poll, timeOf } from './helpers/poll-pages.ts';

/** Creates pages of later entries, newest first. */
const laterPages = (count: number) =>
	Array.from({ length: count }, (_, i) => [entryOf(`n${i}`, timeOf(NOW + (9 - i) * 60_000))]);

const undated = (count: number) => Array.from({ length: count }, (_, i) => [entryOf(`p${i}`, '')]);

describe('a full pass over several polls', () => {
	it('ends if the last page of a poll is the last page of the list', async () => {
		const { memory } = await poll(pagesOf(3), undefined, { maxPages: 3 });
		expect(memory).not.toHaveProperty('at');
	});

	it('ends if the new entries at the top make up the whole list', async () => {
		const { memory } = await poll(pagesOf(6), undefined, { maxPages: 3 });
		const next = await poll(laterPages(3), memory);
		expect([next.read, next.emails]).toEqual([3, ['n2', 'n1', 'n0']]);
		expect(next.memory).not.toHaveProperty('at');
	});

	it('resumes at the last page read if the new entries use up all pages of the poll', async () => {
		const { memory } = await poll(pagesOf(6), undefined, { maxPages: 3 });
		const next = await poll([...laterPages(5), ...pagesOf(6)], memory, { maxPages: 4 });
		expect([next.read, next.memory.at]).toEqual([4, { query: 'page=3', before: 3 }]);
	});

	it('waits if a poll can read only the first page', async () => {
		const { memory } = await poll(pagesOf(6), undefined, { maxPages: 3 });
		const next = await poll(pagesOf(6), memory, { maxPages: 1 });
		expect([next.read, next.memory]).toEqual([1, memory]);
	});

	it("doesn't count pages that were read to find new entries", async () => {
		const { memory } = await poll(undated(6), undefined, { maxPages: 3 });
		const next = await poll(undated(6), memory, { maxPages: 3 });
		expect([memory.pages, next.memory.pages]).toEqual([3, 3 + 2]);
	});

	it('stores the last page of the list only when the pass is complete', async () => {
		const pages = pagesOf(4).toReversed();
		const { memory } = await poll(pages, undefined, { maxPages: 3 });
		expect(memory).toMatchObject({ order: 'oldest-first', at: { before: 2 } });
		expect(memory).not.toHaveProperty('end');
		expect((await poll(pages, memory)).memory).toMatchObject({ end: { before: 3 } });
	});

	it('detects the order of the list after starting over', async () => {
		const { memory } = await poll(pagesOf(6), undefined, { maxPages: 3 });
		const rest = pagesOf(6).filter((_page, i) => i === 0 || i > 2);
		const moved = await poll(rest, memory);
		expect((await poll(rest, moved.memory)).memory.order).toBe('newest-first');
	});

	it('is repeated within minutes if it ended because the page to resume at is gone', async () => {
		const list = new MovingList();
		for (let i = 0; i < 12; i += 1) {
			list.nowMs += 1_000;
			list.add();
		}
		await list.poll();
		list.entries.splice(1, 8);
		await list.poll();
		expect(list.memory!.order).toBe('none');
		list.nowMs += 60_000;
		list.add(1, 4);
		expect(await list.poll()).toHaveLength(1);
	});
});

it('the last page of an oldest-first list can contain known and new entries', async () => {
	const pages = pagesOf(3).toReversed();
	const { memory } = await poll(pages);
	pages[2]!.push(entryOf('new', timeOf(NOW + 1_000)));
	const next = await poll(pages, memory);
	expect([next.read, next.emails]).toEqual([1, ['new']]);
});

describe('an unsorted list', () => {
	it("causes no problem if it doesn't announce more entries than it contains", async () => {
		expect(await poll(undated(2))).not.toHaveProperty('problem');
	});

	it("causes no problem if its pages don't report whether entries are missing", async () => {
		const list = new MovingList();
		list.add(3, 0, '');
		const polled = await pollNew(
			{ pages: (at) => list.pages(at), isMatch: () => true },
			undefined,
			{ now: () => NOW },
		);
		expect(polled).not.toHaveProperty('problem');
	});
});

describe('an unreadable first page', () => {
	const parts = { summary: 'It failed.', hint: '' };

	it.each([
		['is missing', new NotFoundError({ ...parts, status: 404 })],
		['is rate limited', new RateLimitedError({ ...parts, status: 429 })],
	])('fails the poll with the same error if the page %s', async (_why, error) => {
		const list = new MovingList();
		const fail = () => {
			throw error;
		};
		await expect(list.poll(fail)).rejects.toBe(error);
		list.add(3);
		await list.poll();
		await expect(list.poll(fail)).rejects.toBe(error);
	});
});
