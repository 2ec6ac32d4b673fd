import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { invoke, trigger } from '@contact-sync/testing/zapier/invoke';

const TRIGGER = trigger('new_unsubscribed');
const DAY_MS = 86_400_000;
/** Base time of all entries, so that entries of the same age have the same time. */
const NOW_MS = Date.now();

interface Entry {
	email: string;
	reason: string;
	created_at: string;
}

const entry = (n: number, ageMs = n * 1000, reason = 'unsubscribed'): Entry => ({
	email: `p${n}@acme.example`,
	reason,
	created_at: new Date(NOW_MS - ageMs).toISOString(),
});

const entries = (count: number, ageOf?: (n: number) => number): Entry[] =>
	Array.from({ length: count }, (_, n) => entry(n, ageOf?.(n)));

/** Replies with the pages of a list, which can change between requests. */
const paged =
	(list: readonly Entry[], before: (page: number) => void = () => {}): Reply =>
	(response, request) => {
		const query = new URL(request.path, 'http://x').searchParams;
		const page = Number(query.get('page') ?? 1);
		const size = Number(query.get('page_size') ?? 100);
		before(page);
		query.set('page', String(page + 1));
		respondWith(200, {
			next: list.length > page * size ? `http://x/?${query.toString()}` : null,
			results: list.slice((page - 1) * size, page * size),
		})(response, request);
	};

async function poll(
	reply: Reply,
	{ input = {}, meta = {} }: { input?: Record<string, unknown>; meta?: object } = {},
) {
	let results: Array<Entry & { id: string }> = [];
	let paths: string[] = [];
	await withServer(reply, async ({ url, received }) => {
		const outcome = await invoke(TRIGGER, { base_url: url }, input, { ...meta });
		if (outcome.error) throw new Error(outcome.error.text);
		results = outcome.results as typeof results; // the trigger's outputs
		paths = received.map((request) => request.path);
	});
	return { results, emails: results.map(({ email }) => email), paths };
}

/** Simulates Zapier, which stores known IDs and runs the Zap for new entries. */
function zapier() {
	const seen = new Set<string>();
	return (results: ReadonlyArray<{ id: string; email: string }>) => {
		const newEntries = results.filter(({ id }) => !seen.has(id));
		for (const { id } of newEntries) seen.add(id);
		return newEntries.map(({ email }) => email);
	};
}

describe('new_unsubscribed', () => {
	it('runs the Zap once per entry across polls', async () => {
		const list = entries(3);
		const runs = zapier();
		expect(
			runs((await poll(paged(list), { meta: { isPopulatingDedupe: true } })).results),
		).toHaveLength(3);
		expect(runs((await poll(paged(list))).results)).toEqual([]);
		list.unshift(entry(90, 0), entry(91, 0));
		expect(runs((await poll(paged(list))).results)).toEqual([
			'p90@acme.example',
			'p91@acme.example',
		]);
		expect(runs((await poll(paged(list))).results)).toEqual([]);
	});

	it('returns all entries that have the same time', async () => {
		const { results } = await poll(paged(entries(20, () => 5000)));
		expect(new Set(results.map(({ id }) => id)).size).toBe(20);
	});

	it('returns all 3,000 new entries', async () => {
		const runs = zapier();
		const { results, paths } = await poll(paged(entries(3000)));
		expect(runs(results)).toEqual(entries(3000).map(({ email }) => email));
		expect(paths).toHaveLength(6);
	});

	it('reads all pages of a service with smaller pages', async () => {
		const smallPages: Reply = (response, request) =>
			paged(entries(700))(response, {
				...request,
				path: request.path.replace('page_size=500', 'page_size=100'),
			});
		const { emails, paths } = await poll(smallPages);
		expect(emails).toEqual(entries(700).map(({ email }) => email));
		expect(paths).toHaveLength(7);
	});

	it('returns an entry once if it moves to the next page during the poll', async () => {
		const list = entries(750);
		const { emails } = await poll(
			paged(list, (page) => {
				if (page === 2) list.unshift(entry(900, 0));
			}),
		);
		expect(emails).toEqual(entries(750).map(({ email }) => email));
	});

	it('reads five pages if the next entries are older than a week', async () => {
		const list = entries(4000, (n) => n * 1000 + (n < 50 ? 0 : 8 * DAY_MS));
		const { results, paths } = await poll(paged(list));
		expect(paths).toHaveLength(5);
		expect(results).toHaveLength(2500);
	});

	it.each<[string, (n: number) => number]>([
		['lists the oldest entries first', (n) => 9 * DAY_MS - n * 1000],
		["doesn't sort the list", (n) => (8 + (n % 7)) * DAY_MS],
		['added most entries at the same time', () => 9 * DAY_MS],
	])('returns all entries, including the new one, if the service %s', async (_name, ageOf) => {
		const list = [...entries(1200, ageOf), entry(9999, 0)];
		const { emails } = await poll(paged(list));
		expect(emails).toHaveLength(1201);
		expect(emails).toContain('p9999@acme.example');
	});

	it('runs the Zap once per entry, even if the service reports no dates', async () => {
		const list = entries(1200).map((each) => ({ ...each, created_at: '' }));
		const runs = zapier();
		expect(runs((await poll(paged(list))).results)).toHaveLength(1200);
		list.push({ ...entry(9999), created_at: '' });
		expect(runs((await poll(paged(list))).results)).toEqual(['p9999@acme.example']);
	});

	it('returns a new entry at the end of 10,000 entries that are sorted oldest first', async () => {
		const list = entries(10_000, (n) => 90 * DAY_MS - n * 1000);
		const runs = zapier();
		runs((await poll(paged(list), { meta: { isPopulatingDedupe: true } })).results);
		list.push(entry(10_000, 0));
		const { results, paths } = await poll(paged(list));
		expect(runs(results)).toEqual(['p10000@acme.example']);
		expect(paths).toHaveLength(21);
	});

	it.each<[string, (n: number) => number]>([
		['newest first', (n) => n * 3_600_000],
		['oldest first', (n) => (5_000 - n) * 3_600_000],
	])('returns no old entries if a list sorted %s gets shorter', async (_name, ageOf) => {
		const list = entries(5_000, ageOf);
		const runs = zapier();
		runs((await poll(paged(list), { meta: { isPopulatingDedupe: true } })).results);
		list.splice(100, 3_000);
		expect(runs((await poll(paged(list))).results)).toEqual([]);
	});

	it('also returns old entries when Zapier stores the known IDs', async () => {
		const list = entries(1500, (n) => 8 * DAY_MS + n * 1000);
		const { results } = await poll(paged(list), { meta: { isPopulatingDedupe: true } });
		expect(results).toHaveLength(1500);
	});

	it('returns three samples while a user sets up the trigger', async () => {
		const { emails, paths } = await poll(paged(entries(400)), { meta: { isLoadingSample: true } });
		expect(emails).toEqual(entries(3).map(({ email }) => email));
		expect(paths).toHaveLength(1);
	});

	it('requests one reason, and filters the entries if the service ignores the reason', async () => {
		const list = [entry(1, 0, 'bounced'), entry(2, 0, 'complained'), entry(3, 0, '')];
		const { emails, paths } = await poll(paged(list), { input: { reason: 'bounced' } });
		expect(paths[0]).toBe('/api/v1/contacts/api/unsubscribed-emails/?reason=bounced&page_size=500');
		expect(emails).toEqual(['p1@acme.example', 'p3@acme.example']);
	});

	it('identifies entries by email address, time, and reason, so that a repeated opt-out counts as new', async () => {
		const [first] = (
			await poll(
				paged([{ ...entry(1), email: 'Ada@acme.example', created_at: '2026-11-20T09:30:00Z' }]),
			)
		).results;
		expect(first!.id).toBe('ada@acme.example|2026-11-20T09:30:00.000Z|unsubscribed');
		const [same] = (
			await poll(
				paged([
					{ ...entry(1), email: 'ada@acme.example', created_at: '2026-11-20T10:30:00+01:00' },
				]),
			)
		).results;
		expect(same!.id).toBe(first!.id);
	});

	it('accepts a bare list of email addresses', async () => {
		const { results } = await poll(respondWith(200, ['a@x', 'b@x']));
		expect(results).toEqual([
			{ id: 'a@x||', email: 'a@x', reason: '', created_at: '' },
			{ id: 'b@x||', email: 'b@x', reason: '', created_at: '' },
		]);
	});
});
