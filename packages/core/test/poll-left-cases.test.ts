import { RateLimitedError } from '../src/index.ts';
import { leftListOf } from './helpers/left-list.ts';

describe('an email address', () => {
	it('that left comes with the next poll, with the reason it was on the list for', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		list.entries.splice(7, 1);
		list.nowMs += 90_000;
		const { entries } = await list.pollLeft();
		expect(entries).toEqual([{ email: 'p13@acme.example', reason: 'unsubscribed' }]);
		expect(list.lastRequests).toBe(1 + 5 + 1);
	});

	it('that left when another one came is noticed, too', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		list.entries.splice(7, 1);
		list.nowMs += 90_000;
		list.add();
		expect((await list.pollLeft()).emails).toEqual(['p13@acme.example']);
	});

	it('that left and came back between two polls is on the list', async () => {
		const list = leftListOf(20);
		await list.pollLeft();
		const [entry] = list.entries.splice(7, 1);
		list.nowMs += 90_000;
		list.entries.unshift({ ...entry!, created_at: new Date(list.nowMs).toISOString() });
		await list.settle();
		expect(list.left).toEqual([]);
	});

	it('that leaves again after it came back comes again', async () => {
		const list = leftListOf(3);
		await list.pollLeft();
		for (let i = 0; i < 2; i += 1) {
			const [entry] = list.entries.splice(1, 1);
			expect((await list.pollLeft()).emails).toEqual([entry!.email]);
			list.entries.splice(1, 0, entry!);
			expect((await list.pollLeft()).emails).toEqual([]);
		}
	});

	it('that has another reason now has not left, though the list of one reason lacks it', async () => {
		const list = leftListOf(3);
		const isWanted = ({ reason }: { reason: string }) => reason === 'unsubscribed';
		await list.pollLeft({ isWanted });
		const all = list.entries;
		list.entries = all.slice(1);
		const { emails } = await list.pollLeft({
			isWanted,
			beforeFind: () => {
				list.entries = [{ ...all[0]!, reason: 'complained' }, ...all.slice(1)];
			},
		});
		expect(emails).toEqual([]);
	});

	it('of another reason is not returned where the service ignores the filter', async () => {
		const list = leftListOf(3);
		list.entries[0]!.reason = 'complained';
		const isWanted = ({ reason }: { reason: string }) => reason === 'unsubscribed';
		await list.pollLeft({ isWanted });
		list.entries.splice(0, 2);
		expect((await list.pollLeft({ isWanted })).emails).toEqual(['p2@acme.example']);
	});
});

describe('a poll', () => {
	it('that finds nothing returns the memory as it is', async () => {
		for (const size of [3, 20]) {
			const list = leftListOf(size);
			await list.settle();
			expect(list.keptLeftMemory).toBe(true);
		}
	});

	it('that fails while email addresses are looked up returns those that were, and the next one the rest', async () => {
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

	it('that fails at its first look-up reports the failure', async () => {
		const list = leftListOf(20, { maxPages: 6 });
		await list.pollLeft();
		list.entries.splice(2, 5);
		list.nowMs += 90_000;
		await list.pollLeft(); // has read all that it may
		const beforeFind = () => {
			throw new Error('The connection broke.');
		};
		await expect(list.pollLeft({ beforeFind })).rejects.toThrow('The connection broke.');
		await list.settle();
		expect(new Set(list.left).size).toBe(5);
	});

	it('continues a pass where the limit of the key ended the one before', async () => {
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

	it('looks for what left a long list as often as a quarter of the requests of an hour allows', async () => {
		const list = leftListOf(400, { pageSize: 10 });
		await list.settle();
		list.requests = 0;
		for (let minute = 0; minute < 60; minute += 1) {
			list.nowMs += 60_000;
			list.entries.splice(200, 1);
			await list.pollLeft();
		}
		const [polls, passes, lookUps] = [60, 7, 60]; // a pass every 9.6 minutes, of 40 pages
		expect(list.requests).toBeLessThanOrEqual(polls + passes * 40 + lookUps);
	});

	it('reads all of the list once a day, a page per poll', async () => {
		const list = leftListOf(20);
		await list.settle();
		list.entries.splice(10, 1); // as many as before, which no count shows
		list.add(1, 12, new Date(list.nowMs - 60_000).toISOString());
		for (let i = 0; i < 10; i += 1) await list.pollLeft();
		expect(list.left).toEqual([]);
		list.nowMs += 86_400_000;
		for (let i = 0; i < 5; i += 1) await list.pollLeft();
		expect(list.left).toHaveLength(1);
	});
});

it('a list that announces more entries than can be read is a problem', async () => {
	const list = leftListOf(3);
	const pages = list.pages.bind(list);
	list.pages = async function* () {
		for await (const page of pages()) yield { ...page, isCut: true };
	};
	expect((await list.pollLeft()).problem?.summary).toMatch(/returned only part of the list/);
});

it('the memory of 20,000 email addresses takes little more than their characters', async () => {
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
