import { RateLimitedError } from '../src/index.ts';
import { leftListOf } from './helpers/left-list.ts';

describe('an email address', () => {
	it('that left the list is returned in the next poll, with its last reason', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		list.entries.splice(7, 1);
		list.nowMs += 90_000;
		const { entries } = await list.pollLeft();
		expect(entries).toEqual([{ email: 'p13@acme.example', reason: 'unsubscribed' }]);
		expect(list.lastRequests).toBe(1 + 5 + 1);
	});

	it('that left while another was added is also returned', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		list.entries.splice(7, 1);
		list.nowMs += 90_000;
		list.add();
		expect((await list.pollLeft()).emails).toEqual(['p13@acme.example']);
	});

	it('that left and came back between two polls is not returned', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		const [entry] = list.entries.splice(7, 1);
		list.nowMs += 90_000;
		list.entries.unshift({ ...entry!, created_at: new Date(list.nowMs).toISOString() });
		await list.settle();
		expect(list.left).toEqual([]);
	});

	it('that leaves the list again after coming back is returned again', async () => {
		const list = leftListOf(3);
		await list.pollLeft();
		for (let i = 0; i < 2; i += 1) {
			const [entry] = list.entries.splice(1, 1);
			expect((await list.pollLeft()).emails).toEqual([entry!.email]);
			list.entries.splice(1, 0, entry!);
			expect((await list.pollLeft()).emails).toEqual([]);
		}
	});

	it('whose reason changed is not returned, even if it is missing from the filtered list', async () => {
		const list = leftListOf(3);
		const isMatch = ({ reason }: { reason: string }) => reason === 'unsubscribed';
		await list.pollLeft({ isMatch });
		const all = list.entries;
		list.entries = all.slice(1);
		const { emails } = await list.pollLeft({
			isMatch,
			beforeFind: () => {
				list.entries = [{ ...all[0]!, reason: 'complained' }, ...all.slice(1)];
			},
		});
		expect(emails).toEqual([]);
	});

	it('with another reason is not returned if the service ignores the filter', async () => {
		const list = leftListOf(3);
		list.entries[0]!.reason = 'complained';
		const isMatch = ({ reason }: { reason: string }) => reason === 'unsubscribed';
		await list.pollLeft({ isMatch });
		list.entries.splice(0, 2);
		expect((await list.pollLeft({ isMatch })).emails).toEqual(['p2@acme.example']);
	});
});

describe('a poll', () => {
	it('without changes returns the same memory', async () => {
		for (const size of [3, 20]) {
			const list = leftListOf(size);
			await list.settle();
			expect(list.keptLeftMemory).toBe(true);
		}
	});

	it('that fails at its third lookup returns two results, and the next poll returns the others', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		list.entries.splice(2, 5);
		list.nowMs += 90_000;
		let finds = 0;
		const beforeFind = () => {
			finds += 1;
			if (finds === 3) throw new Error('The connection broke.');
		};
		expect((await list.pollLeft({ beforeFind })).emails).toHaveLength(2);
		expect((await list.pollLeft()).emails).toHaveLength(3);
		expect(new Set(list.left).size).toBe(5);
	});

	it('that fails at its first lookup reports the failure', async () => {
		const list = leftListOf(20, { maxPages: 6 });
		await list.pollLeft();
		list.entries.splice(2, 5);
		list.nowMs += 90_000;
		await list.pollLeft(); // reads its maximum number of pages
		const beforeFind = () => {
			throw new Error('The connection broke.');
		};
		await expect(list.pollLeft({ beforeFind })).rejects.toThrow('The connection broke.');
		await list.settle();
		expect(new Set(list.left).size).toBe(5);
	});

	it('continues a pass that the rate limit interrupted', async () => {
		const list = leftListOf(20);
		const limited = new RateLimitedError({ summary: 'Too many.', hint: '', status: 429 });
		const beforePage = (page: number) => {
			if (page === 4) throw limited;
		};
		await list.pollLeft({ beforePage });
		list.requests = 0;
		await list.pollLeft();
		expect(list.requests).toBe(2);
	});

	it('uses up to a quarter of the hourly requests to find entries that left a long list', async () => {
		const list = leftListOf(400, { pageSize: 10 });
		await list.settle();
		list.requests = 0;
		for (let minute = 0; minute < 60; minute += 1) {
			list.nowMs += 60_000;
			list.entries.splice(200, 1);
			await list.pollLeft();
		}
		const [polls, passes, lookUps] = [60, 7, 60]; // one pass of 40 pages every 9.6 minutes
		expect(list.requests).toBeLessThanOrEqual(polls + passes * 40 + lookUps);
	});

	it('reads the whole list once per day, one page per poll', async () => {
		const list = leftListOf(20);
		await list.settle();
		list.entries.splice(10, 1); // an addition follows, so the count stays the same
		list.add(1, 12, new Date(list.nowMs - 60_000).toISOString());
		for (let i = 0; i < 10; i += 1) await list.pollLeft();
		expect(list.left).toEqual([]);
		list.nowMs += 86_400_000;
		for (let i = 0; i < 5; i += 1) await list.pollLeft();
		expect(list.left).toHaveLength(1);
	});
});

it('a list that announces more entries than it contains is reported as a problem', async () => {
	const list = leftListOf(3);
	const pages = list.pages.bind(list);
	list.pages = async function* () {
		for await (const page of pages()) yield { ...page, isCut: true };
	};
	expect((await list.pollLeft()).problem?.summary).toMatch(/returned only part of the list/);
});

it('the memory of 20,000 email addresses has up to three extra characters for each', async () => {
	const list = leftListOf(20_000, { pageSize: 500, maxPages: 60 });
	await list.pollLeft();
	const characters = list.entries.reduce((sum, { email }) => sum + email.length, 0);
	expect(JSON.stringify(list.leftMemory).length).toBeLessThan(characters + 3 * 20_000 + 300);
	list.nowMs += 90_000;
	await list.pollLeft();
	expect(list.lastRequests).toBe(1);
	list.entries.splice(12_345, 1);
	list.nowMs += 600_000;
	expect((await list.pollLeft()).emails).toHaveLength(1);
	expect(list.lastRequests).toBe(1 + 40 + 1);
});
