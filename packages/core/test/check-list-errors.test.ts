import type { ContactSyncError } from '../src/index.ts';
import { checked, numbered, run } from './helpers/check-many.ts';
import { SuppressionService } from './helpers/suppression-service.ts';

describe('Check of many items against an unreadable list', () => {
	const isWhole = (query: URLSearchParams) => !query.has('email');
	const problem = (status: number, detail = 'No.') => Response.json({ detail }, { status });

	it.each<[string, () => Response]>([
		['fails to load', () => problem(500)],
		['is truncated', () => Response.json({ count: 9, next: null, results: [] })],
		['may be truncated', () => Response.json({ results: [] })],
		["isn't in the response", () => Response.json({ ok: true })],
	])('looks up each email address if the list %s', async (_how, whole) => {
		const service = new SuppressionService(numbered(5));
		service.before = (query) => (isWhole(query) ? whole() : undefined);
		expect(await checked(service, numbered(9))).toEqual(numbered(9).map((_, i) => i < 5));
	});

	it.each([401, 403])('fails every item with the same error after one %i', async (status) => {
		const service = new SuppressionService([]);
		service.before = () => problem(status);
		const results = await checked(service, numbered(9));
		expect(new Set(results.map((error) => (error as ContactSyncError).status))).toEqual(
			new Set([status]),
		);
		expect(service.queries.filter((query) => query !== '')).toHaveLength(1);
	});

	it('retries a page after a 429', async () => {
		const service = new SuppressionService(numbered(1_200));
		service.before = () => (service.queries.length === 2 ? problem(429) : undefined);
		expect(await checked(service, numbered(9, 1_195))).toEqual(numbered(9).map((_, i) => i < 5));
		expect(service.queries).toHaveLength(4);
	});

	it('keeps its results if a later page fails permanently', async () => {
		const service = new SuppressionService(numbered(1_000));
		service.before = () => (service.queries.length > 1 ? problem(403) : undefined);
		const results = await checked(service, numbered(1_000, 250));
		expect(results.filter((result) => result === true)).toHaveLength(250);
		expect(results.filter((result) => result === false)).toHaveLength(0);
	});

	it('fails only the email address that the service rejects', async () => {
		const service = new SuppressionService(numbered(5));
		service.before = (query) => {
			if (isWhole(query)) return problem(500);
			return query.get('email') === 'p1@acme.example' ? problem(400) : undefined;
		};
		const results = await checked(service, numbered(4));
		expect(results).toMatchObject([true, { code: 'invalid_data' }, true, true]);
	});

	it('starts no requests after an error if stopOnError is on', async () => {
		const service = new SuppressionService([]);
		service.before = (query) => (isWhole(query) ? problem(404) : problem(400));
		const outcomes = await run(service, numbered(200), true);
		const codes = outcomes.map((outcome) => 'error' in outcome && outcome.error.code);
		expect(codes.at(0)).toBe('invalid_data');
		expect(codes.at(-1)).toBe('not_sent');
		expect(service.queries.length).toBeLessThanOrEqual(61);
	});
});

describe('Check with a service that ignores the filter by email address', () => {
	it.each([2, 4, 1_000])('reads the list once for %i items', async (count) => {
		const service = new SuppressionService(numbered(5_000), { isFiltered: false, pageSize: 100 });
		const checkedEmails = numbered(count, 5_000 - count / 2);
		expect(await checked(service, checkedEmails)).toEqual(
			checkedEmails.map((_, i) => i < count / 2),
		);
		expect(service.queries.length).toBeLessThanOrEqual(5_000 / 100 + 2 + Math.min(count, 60));
	});

	it('fails an item instead of returning "false" if the list keeps changing', async () => {
		const service = new SuppressionService(numbered(50), {
			...({ isFiltered: false, pages: 'numbered', pageSize: 10 } as const),
		});
		service.before = () => service.remove(service.entries[0]!.email);
		expect(await checked(service, ['x@y.example'])).toMatchObject([
			{
				code: 'unexpected_response',
				summary: 'The list of unsubscribed email addresses changed while it was being read.',
			},
		]);
	});

	it('fails an item instead of returning "false" if the list is incomplete', async () => {
		const service = new SuppressionService([]);
		const results = [{ email: 'a@x' }];
		service.before = (query) =>
			Response.json({ results, next: query.has('after') ? null : '?after=k1', has_more: true });
		expect(await checked(service, ['x@y.example'])).toMatchObject([
			{
				code: 'unexpected_response',
				summary: 'The service returned only part of the list of unsubscribed email addresses.',
			},
		]);
	});
});
