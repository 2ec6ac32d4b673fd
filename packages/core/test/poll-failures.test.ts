import { MovingList } from '@contact-sync/testing/moving-list';
import { RateLimitedError, ServerError, ValidationError } from '../src/index.ts';
import { failWith, parts, polledList } from './helpers/polled-list.ts';

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

it('the first poll reads a list without a count once if the rate limit prevents a second reading', async () => {
	const list = Object.assign(new MovingList(), { isCounted: false });
	list.addEach(80);
	const limited = new RateLimitedError({ ...parts, status: 429 });
	let requests = 0;
	const limit = () => {
		requests += 1;
		if (requests > 60) throw limited;
	};
	expect(await list.poll(limit)).toEqual([]);
	list.add();
	expect(await list.pollNames()).toEqual(['p81']);
});
