import { expectFoundInChangingLists } from './helpers/changing-lists.ts';
import { checked, numbered, run } from './helpers/check-many.ts';
import { SuppressionService, type ListStyle } from './helpers/suppression-service.ts';

describe('Check of many items', () => {
	it.each<[items: number, entries: number, requests: number, style: ListStyle]>([
		[1, 20_000, 1, {}],
		[2, 20_000, 2, {}],
		[3, 300, 1, {}],
		[10_000, 300, 1, {}],
		[10_000, 20_000, 40, {}],
		[10_000, 20_000, 80, { pages: 'numbered' }],
		[10_000, 20_000, 40, { isCounted: false }],
		[10_000, 20_000, 80, { pages: 'numbered', order: 'oldest first' }],
		[10_000, 20_000, 80, { pages: 'numbered', isCounted: false }],
		[10_000, 20_000, 200, { pageSize: 100 }],
		[39, 20_000, 40, {}], // looked up one by one after the first page
		[300, 20_000, 40, {}],
		[300, 20_000, 80, { pages: 'numbered' }],
		[170, 20_000, 80, { pages: 'numbered' }],
		[150, 20_000, 151, { pages: 'numbered' }], // looked up one by one after the first page
		[100, 20_000, 40, { isCounted: false }],
		[60, 20_000, 90, { isCounted: false }],
	])('(%i) against %i entries sends %i requests (%j)', async (items, entries, requests, style) => {
		const service = new SuppressionService(numbered(entries, 1_000_000), style);
		const results = await checked(service, numbered(items));
		expect(results.every((result) => result === false)).toBe(true);
		expect(service.queries).toHaveLength(requests);
	});

	it('returns the entry for each item in order, regardless of spelling', async () => {
		const service = new SuppressionService(['ada@köln.example', 'Bob@acme.example']);
		const emails = ['ADA@xn--kln-sna.example', 'x@y.example', 'bob@ACME.example', 'X@y.example'];
		const outcomes = await run(service, emails);
		expect(outcomes).toMatchObject([
			{ result: { email: 'ada@köln.example', reason: 'bounced', unsubscribed: true } },
			{ result: { email: 'x@y.example', unsubscribed: false } },
			{ result: { email: 'Bob@acme.example', unsubscribed: true } },
			{ result: { email: 'X@y.example', unsubscribed: false } },
		]);
		expect(service.queries).toEqual(['page_size=500']);
	});

	it('looks up an email address once if several items share it', async () => {
		const service = new SuppressionService(numbered(5_000), { pageSize: 10 });
		await checked(service, ['a@x', 'A@X', 'b@x', 'a@x', 'c@x']);
		expect(service.queries).toEqual([
			'page_size=500',
			...['a', 'b', 'c'].map((name) => `email=${name}%40x&page_size=500`),
		]);
	});
});

describe('Check with a list that changes while it is read', () => {
	it('finds all email addresses that stay listed, and none that were never listed', () =>
		expectFoundInChangingLists(400)); // 2,000 in check-list.slow.test.ts

	it('reads the list again if it becomes shorter between two numbered pages', async () => {
		const service = new SuppressionService(numbered(2_000, 1_000), { pages: 'numbered' });
		const slipping = service.entries[500]!.email;
		service.before = () => {
			if (service.queries.length === 2) service.remove(service.entries[0]!.email);
		};
		expect(await checked(service, [slipping, ...numbered(999)])).toEqual([
			true,
			...numbered(999).map(() => false),
		]);
		expect(service.queries.length).toBeLessThanOrEqual(12);
	});

	it('does not rely on numbered pages if entries with the same date change places', async () => {
		const service = new SuppressionService(numbered(1_500), { pages: 'numbered' });
		const tied = service.entries.slice(300, 1_200);
		for (const entry of tied) entry.created_at = tied[0]!.created_at;
		service.before = () => {
			const isOther = [2, 3].includes(service.queries.length);
			if (isOther) service.entries.splice(750, 0, ...service.entries.splice(300, 450));
		};
		expect(new Set(await checked(service, numbered(1_500)))).toEqual(new Set([true]));
	});

	it('does not rely on pages that repeat an entry, because they can omit another one', async () => {
		const service = new SuppressionService(numbered(20), { pages: 'numbered', pageSize: 10 });
		const tied = service.entries.slice(9, 11);
		service.before = (query) => {
			const isSecond = query.get('page') === '2';
			service.entries.splice(9, 2, ...(isSecond ? tied.toReversed() : tied));
		};
		const omitted = tied[1]!.email;
		expect(await checked(service, [omitted, ...numbered(19, 1_000)])).toEqual([
			true,
			...numbered(19).map(() => false),
		]);
	});
});
