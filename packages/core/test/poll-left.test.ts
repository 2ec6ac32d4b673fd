import { DAY_MS } from '@contact-sync/testing/moving-list';
import type { Unsubscribed } from '../src/index.ts';
import { leftListOf } from './helpers/left-list.ts';

const failAt = (request: number) => {
	let requests = 0;
	return () => {
		requests += 1;
		if (requests === request) throw new Error('The connection broke.');
	};
};

describe('an email address', () => {
	it('that left is returned by the next poll, which looks it up', async () => {
		const list = await leftListOf(20);
		list.entries.splice(7, 1);
		expect(await list.pollLeft()).toEqual(['p13']);
		expect(list.lastRequests).toBe(5 + 1);
		expect(await list.pollLeft()).toEqual([]);
		expect(list.lastRequests).toBe(1);
	});

	it('that left while another was added is returned, and leaves again later', async () => {
		const list = await leftListOf(20);
		const [entry] = list.entries.splice(7, 1);
		list.add();
		expect(await list.pollLeft()).toEqual(['p13']);
		list.entries.splice(7, 0, entry!);
		expect(await list.pollLeft()).toEqual([]);
		list.entries.splice(7, 1);
		expect(await list.pollLeft()).toEqual(['p13']);
	});

	it('that left while more than a page of others was added is returned', async () => {
		const list = await leftListOf(20);
		list.entries.splice(10, 4);
		list.add(8);
		expect(await list.pollLeft()).toHaveLength(4);
	});

	it('that left and came back between two polls is not returned', async () => {
		const list = await leftListOf(20);
		const [entry] = list.entries.splice(7, 1);
		list.entries.unshift({ ...entry!, created_at: new Date(list.nowMs).toISOString() });
		expect(await list.pollLeft()).toEqual([]);
		list.nowMs += DAY_MS;
		expect(await list.pollLeft()).toEqual([]);
	});

	it('that moved to a page that was already read is not returned', async () => {
		const list = await leftListOf(12);
		list.entries.splice(11, 1);
		list.beforePage = (page) => {
			if (page === 2) list.entries.splice(0, 1);
		};
		expect(await list.pollLeft()).toEqual(['p1']);
		list.beforePage = () => {};
		expect(await list.pollLeft()).toEqual(['p12']);
	});

	it('is returned with its reason, which can change before it leaves', async () => {
		const list = await leftListOf(1);
		list.entries[0]!.reason = 'complained';
		await list.pollLeft();
		expect(list.memory).toMatchObject({ listed: { complained: ['p1@acme.example'] } });
		list.entries = [];
		expect(await list.pollLeft()).toEqual(['p1']);
	});

	it('that has another reason now is not returned, also not later', async () => {
		const isMatch = ({ reason }: Unsubscribed) => reason === 'unsubscribed';
		const list = await leftListOf(3, { isMatch });
		const all = list.entries;
		list.entries = all.slice(1);
		list.beforeFind = () => {
			list.entries = [{ ...all[0]!, reason: 'complained' }, ...all.slice(1)];
		};
		expect(await list.pollLeft()).toEqual([]);
		list.entries = all.slice(1);
		list.beforeFind = () => {};
		expect(await list.pollLeft()).toEqual([]);
	});

	it('with another reason is not returned if the service ignores the filter', async () => {
		const isMatch = ({ reason }: Unsubscribed) => reason === 'unsubscribed';
		const list = await leftListOf(3, { isMatch });
		list.entries[0]!.reason = 'complained';
		await list.pollLeft();
		list.entries.splice(0, 2);
		expect(await list.pollLeft()).toEqual(['p2']);
	});
});

describe('a poll', () => {
	it.each([3, 20])(
		'of %i unchanged entries sends one request, and keeps the memory',
		async (size) => {
			const list = await leftListOf(size);
			await list.pollLeft();
			expect([list.lastRequests, list.isSameMemory]).toEqual([1, true]);
			list.add();
			expect(await list.pollLeft()).toEqual([]);
			expect([list.lastRequests, list.isSameMemory]).toEqual([1, false]);
			await list.pollLeft();
			expect([list.lastRequests, list.isSameMemory]).toEqual([1, true]);
		},
	);

	it('reads the whole list once per day, and always if the list has no count', async () => {
		const list = await leftListOf(20);
		list.nowMs += DAY_MS;
		await list.pollLeft();
		expect(list.lastRequests).toBe(5);
		await list.pollLeft();
		expect(list.lastRequests).toBe(1);
		const other = await leftListOf(20, { isCounted: false });
		other.entries.splice(7, 1);
		other.add();
		expect(await other.pollLeft()).toEqual(['p13']);
	});

	it('looks up to 30 email addresses up, and the next polls look up the others', async () => {
		const list = await leftListOf(80);
		list.entries.splice(4, 70);
		expect(await list.pollLeft()).toHaveLength(30);
		expect(await list.pollLeft()).toHaveLength(30);
		expect(await list.pollLeft()).toHaveLength(10);
		expect(new Set(list.left).size).toBe(70);
		await list.pollLeft();
		expect(list.lastRequests).toBe(1);
	});

	it('that fails at the first lookup or at a page reports the failure, and loses nothing', async () => {
		const list = await leftListOf(20, { beforeFind: failAt(1) });
		list.entries.splice(2, 5);
		await expect(list.pollLeft()).rejects.toThrow('The connection broke.');
		list.beforePage = failAt(2);
		await expect(list.pollLeft()).rejects.toThrow('The connection broke.');
		expect(await list.pollLeft()).toHaveLength(5);
	});

	it('that fails at a later lookup returns those before it, because every poll could fail there', async () => {
		const list = await leftListOf(20);
		list.entries.splice(2, 5);
		for (const count of [2, 2, 1, 0]) {
			list.beforeFind = failAt(3);
			expect(await list.pollLeft()).toHaveLength(count);
		}
		expect(new Set(list.left).size).toBe(5);
		expect(list.lastRequests).toBe(1);
	});

	it('rejects a list that announces more entries than it contains', async () => {
		await expect(leftListOf(3, { isCut: true })).rejects.toThrow('only part of the list');
	});

	it.each([500, 10_001])(
		'watches up to 10,000 email addresses, in pages of %i',
		async (pageSize) => {
			const list = await leftListOf(10_000, { pageSize });
			list.entries.splice(5_000, 1);
			list.add();
			expect(await list.pollLeft()).toEqual(['p5000']);
			list.add();
			await expect(list.pollLeft()).rejects.toThrow('too long for this trigger');
			await expect(leftListOf(10_001, { pageSize })).rejects.toThrow(
				'up to 10,000 email addresses',
			);
		},
	);
});

it('the memory has up to three extra characters per email address', async () => {
	const list = await leftListOf(10_000, { pageSize: 500 });
	const characters = list.entries.reduce((sum, { email }) => sum + email.length, 0);
	expect(JSON.stringify(list.memory).length).toBeLessThan(characters + 3 * 10_000 + 300);
});
