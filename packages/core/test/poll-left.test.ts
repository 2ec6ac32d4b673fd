import fc from 'fast-check';
import { DAY_MS, MovingList } from '@contact-sync/testing/moving-list';
import type { Unsubscribed } from '../src/index.ts';
import { leftEntriesOf } from '../src/polling/left-entries.ts';

/** List that is polled for removed entries. */
class LeftList extends MovingList {
	isMatch = (_entry: Unsubscribed) => true;
	/** Called before each lookup of one email address. */
	beforeFind = () => {};
	/** Email addresses in the order in which polls returned them, without their domain. */
	readonly left: Array<string | undefined> = [];
	/** Number of requests of the latest poll. */
	lastRequests = 0;

	/** Polls, and returns the names of the email addresses that left. */
	async pollLeft(): Promise<Array<string | undefined>> {
		const before = this.requests;
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as object);
		const find = (email: string) => {
			this.requests += 1;
			this.beforeFind();
			return Promise.resolve(this.entries.find((entry) => entry.email === email));
		};
		const list = { ...this.list(), isMatch: this.isMatch, find };
		const polled = await leftEntriesOf(list)
			.poll(memory, { now: () => this.nowMs })
			.finally(() => {
				this.lastRequests = this.requests - before;
			});
		this.isSameMemory = polled.memory === memory;
		this.memory = polled.memory;
		const names = polled.entries.map(({ email }) => email.split('@')[0]);
		this.left.push(...names);
		return names;
	}
}

/** Creates a list after its first poll. */
async function leftListOf(size: number, parts: Partial<LeftList> = {}): Promise<LeftList> {
	const list = Object.assign(new LeftList(), { pageSize: 4 }, parts);
	list.addEach(size);
	await list.pollLeft();
	return list;
}

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

	it('that fails at a lookup or at a page reports the failure, and loses nothing', async () => {
		const list = await leftListOf(20, { beforeFind: failAt(3) });
		list.entries.splice(2, 5);
		await expect(list.pollLeft()).rejects.toThrow('The connection broke.');
		list.beforePage = failAt(2);
		await expect(list.pollLeft()).rejects.toThrow('The connection broke.');
		expect(await list.pollLeft()).toHaveLength(5);
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

describe.each([true, false])('for any changes to a list (with a count: %p),', (isCounted) => {
	const change = fc.record({
		kind: fc.constantFrom('add' as const, 'remove' as const, 'return' as const),
		at: fc.nat(),
	});
	const step = fc.record({
		before: fc.array(change, { maxLength: 3 }),
		during: fc.array(change, { maxLength: 3 }),
		failsAt: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
	});

	it('each email address that left is returned exactly once within a day', () =>
		fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 14 }),
				fc.array(step, { maxLength: 8 }),
				async (size, steps) => {
					const list = await leftListOf(size, { isCounted });
					const departures = new Map<string, number>();
					const gone: Unsubscribed[] = [];
					const known = list.entries.map(({ email }) => email);
					const apply = ({ kind, at }: { kind: string; at: number }) => {
						list.nowMs += 1_000;
						if (kind === 'add') return void list.add();
						const from = kind === 'return' ? gone : list.entries;
						if (from.length === 0) return;
						const [entry] = from.splice(at % from.length, 1);
						const created_at = new Date(list.nowMs).toISOString();
						if (kind === 'return') return void list.entries.unshift({ ...entry!, created_at });
						gone.push(entry!);
						departures.set(entry!.email, (departures.get(entry!.email) ?? 0) + 1);
					};
					for (const { before, during, failsAt } of steps) {
						before.forEach(apply);
						const changes = [...during];
						let requests = 0;
						const beforeRequest = () => {
							requests += 1;
							if (requests === failsAt) throw new Error('The connection broke.');
							if (requests > 1 && changes.length > 0) apply(changes.shift()!);
						};
						Object.assign(list, { beforePage: beforeRequest, beforeFind: beforeRequest });
						await list.pollLeft().catch(() => {});
					}
					Object.assign(list, { beforePage: () => {}, beforeFind: () => {} });
					list.nowMs += DAY_MS;
					await list.pollLeft();
					const timesOf = (email: string) =>
						list.left.filter((name) => `${name}@acme.example` === email).length;
					const left = [...new Set(list.left)].map((name) => `${name}@acme.example`);
					expect(left.filter((email) => timesOf(email) > (departures.get(email) ?? 0))).toEqual([]);
					const goneNow = known.filter((email) => gone.some((entry) => entry.email === email));
					expect(goneNow.filter((email) => timesOf(email) === 0)).toEqual([]);
				},
			),
			{ numRuns: 200 },
		));
});
