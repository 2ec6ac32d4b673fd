import type { Reply } from '@contact-sync/testing/server';
import { invoke, search } from '@contact-sync/testing/zapier/invoke';
import { respondWith, withServer } from './respond-with.ts';

/** Ignores the filter and returns pages of two email addresses. */
const ignoringTheFilter =
	(pages: number): Reply =>
	(response, { path }) => {
		const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
		const results = [0, 1].map((entry) => ({
			email: `p${page}-${entry}@acme.example`,
			reason: 'bounced',
		}));
		const next = page < pages ? `?page=${page + 1}` : null;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ next, results }));
	};

const find = async (pages: number, email: string) => {
	let requests = 0;
	let found: unknown;
	await withServer(ignoringTheFilter(pages), async ({ url, received }) => {
		found = await invoke(search('find_unsubscribed'), { base_url: url }, { email });
		requests = received.length;
	});
	return { requests, ...(found as Awaited<ReturnType<typeof invoke>>) };
};

describe('find_unsubscribed with a service that ignores the filter', () => {
	it.each([
		['reads a list of 9 pages twice to find nothing', 9, 'ada@acme.example', [], 19],
		[
			'finds an email address on page 9 of 100',
			100,
			'p9-1@acme.example',
			[{ reason: 'bounced' }],
			10,
		],
	])('%s', async (_name, pages, email, expected, sent) => {
		const { results, error, requests } = await find(pages, email);
		expect(error).toBeUndefined();
		expect(results).toMatchObject(expected);
		expect(requests).toBe(sent);
	});

	it('reads a list without pagination data twice, with the page after it', async () => {
		const list = respondWith(200, [{ email: 'grace@acme.example', reason: 'bounced' }]);
		await withServer(list, async ({ url, received }) => {
			const input = { email: 'ada@acme.example' };
			const { results } = await invoke(search('find_unsubscribed'), { base_url: url }, input);
			expect(results).toEqual([]);
			expect(received).toHaveLength(1 + 2 * 2);
		});
	});

	it('stops reading a longer list, and reports the reason', async () => {
		const { error, requests } = await find(100, 'ada@acme.example');
		expect(error).toEqual({
			name: 'AppError',
			code: 'unexpected_response',
			text: 'The list of unsubscribed email addresses is too long to search. The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
		});
		expect(requests).toBe(20);
	});
});

const FIND = search('find_unsubscribed_list');

/**
 * Simulates a service that suppresses email addresses that begin with "out". The list has this length and
 * starts with these entries.
 */
const service =
	(length: number, suppressed: readonly string[] = []): Reply =>
	(response, received) => {
		const query = new URL(received.path, 'http://x').searchParams;
		const email = query.get('email');
		const after = Number(query.get('after')?.slice(1) ?? 0);
		const size = Math.min(500, length - after);
		const page = Array.from(
			{ length: size },
			(_, i) => suppressed[after + i] ?? `x${after + i}@x.example`,
		);
		const matches = email === null ? page : [email].filter((each) => each.startsWith('out'));
		const isMore = email === null && after + 500 < length;
		const body = {
			count: email === null ? length : matches.length,
			next: isMore ? `?after=k${after + 500}&page_size=500` : null,
			results: matches.map((each) => ({
				email: each,
				reason: 'bounced',
				created_at: '2026-11-20T09:30:00Z',
			})),
		};
		respondWith(200, body)(response, received);
	};

/** Checks a list. Returns the step's results and the number of requests. */
async function findList(emails: unknown, reply: Reply) {
	let ran: Awaited<ReturnType<typeof invoke>> | undefined;
	let requests = 0;
	await withServer(reply, async ({ url, received }) => {
		ran = await invoke(FIND, { base_url: url }, { emails });
		requests = received.length;
	});
	return { ...ran!, requests };
}

const people = (count: number, name = 'p') =>
	Array.from({ length: count }, (_, i) => `${name}${i}@acme.example`);

describe('find_unsubscribed_list', () => {
	it('returns the allowed and suppressed email addresses from line items or text, and one row per email address', async () => {
		const { results } = await findList(
			['ada@x.example, OUT@x.example', 'no address', 'Ada@x.example; "Bob" <bob@x.example>'],
			service(3, ['out@x.example']),
		);
		const entry = { email: 'out@x.example', reason: 'bounced', created_at: '2026-11-20T09:30:00Z' };
		expect(results).toEqual([
			{
				total: 4,
				allowed_count: 2,
				suppressed_count: 1,
				not_checked_count: 1,
				allowed: ['ada@x.example', 'bob@x.example'],
				suppressed: [entry],
				not_checked: ['no address'],
				results: [
					{ email: 'ada@x.example', status: 'allowed', message: '' },
					{ email: 'OUT@x.example', status: 'suppressed', message: '' },
					{
						email: 'no address',
						status: 'invalid',
						message: "This isn't a valid email address.",
					},
					{ email: 'bob@x.example', status: 'allowed', message: '' },
				],
			},
		]);
	});

	it.each([
		[5_000, 20_000, 40],
		[500, 300, 1],
		[45, 1_000_000, 46],
	])(
		'checks %i email addresses against a list of %i with %i requests',
		async (count, length, expected) => {
			const { results, requests } = await findList(people(count), service(length));
			expect(results).toMatchObject([{ total: count, allowed_count: count, not_checked_count: 0 }]);
			expect(requests).toBe(expected);
		},
	);

	it('lists unchecked email addresses when it reaches the maximum number of requests', async () => {
		const { results, requests } = await findList(people(60), service(1_000_000));
		expect(requests).toBe(50);
		expect(results).toMatchObject([
			{ allowed_count: 49, not_checked_count: 11, not_checked: people(60).slice(49) },
		]);
		expect((results as [{ results: object[] }])[0].results[59]).toEqual({
			email: 'p59@acme.example',
			status: 'not_checked',
			message: 'Not checked: the maximum number of requests was reached.',
		});
	});

	it('returns partial results when it reaches the rate limit', async () => {
		let requests = 0;
		const list = service(1_000_000);
		const { results } = await findList(people(30), (response, received) => {
			requests += 1;
			(requests > 11 ? respondWith(429, {}) : list)(response, received);
		});
		expect(results).toMatchObject([{ allowed_count: 10, not_checked_count: 20 }]);
	});

	it.each([
		[429, 'ThrottledError'],
		[503, 'ThrottledError'],
		[403, 'AppError'],
		[401, 'ExpiredAuthError'],
	])('ends with an error if no email address was checked (%i)', async (status, name) => {
		const { error } = await findList(people(9), respondWith(status, {}));
		expect(error?.name).toBe(name);
	});

	it.each([
		[
			'more email addresses than a step can check',
			people(5_001),
			"'Emails' contains 5,001 email addresses",
		],
		[
			'text without an email address',
			'ada at acme',
			"'Emails' contains no email address: ada at acme.",
		],
	])('rejects %s, and sends no requests', async (_name, emails, text) => {
		const { error, requests } = await findList(emails, service(1));
		expect(error?.text).toContain(text);
		expect(requests).toBe(0);
	});
});
