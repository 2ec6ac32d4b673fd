import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { callAt } from './helpers/call.ts';

const emailsOf = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@acme.example`);

describe('a tool with long results', () => {
	const started: TestServer[] = [];
	const serve = async (reply: Reply) => {
		const server = await startServer(reply);
		started.push(server);
		return { baseUrl: server.url, received: server.received };
	};
	afterEach(async () => {
		for (const server of started.splice(0)) await server.stop();
	});

	/** Starts a service with this number of unsubscribed email addresses. */
	const serveList = (count: number) =>
		serve((response, received) => {
			const query = new URL(received.path, 'http://localhost').searchParams;
			const size = Number(query.get('page_size'));
			const page = Number(query.get('page') ?? 1);
			const results = emailsOf(count).map((email) => ({ email, reason: 'bounced' }));
			const isLast = page * size >= count;
			const next = isLast ? null : `http://evil.example/?page_size=${size}&page=${page + 1}`;
			const shown = results.slice((page - 1) * size, page * size);
			json(200, { count, next, previous: null, results: shown })(response, received);
		});

	it('returns one page, with the offset of the next page', async () => {
		const { baseUrl } = await serveList(1_300);
		const shown: string[] = [];
		const counts: unknown[] = [];
		let offset: unknown = 0;
		do {
			const { result } = await callAt({ baseUrl }, 'unsubscribed_list', { limit: 500, offset });
			const { items, count, more, next_offset } = result!;
			shown.push(...(items as Array<{ email: string }>).map(({ email }) => email));
			counts.push(count);
			expect(more).toBe(next_offset !== undefined);
			offset = next_offset;
		} while (offset !== undefined);
		expect(shown).toEqual(emailsOf(1_300));
		expect(counts).toEqual([500, 500, 300]);
	});

	it.each([[{}], [{ offset: 0 }], [{ offset: '' }], [{ offset: null, limit: null }]])(
		'returns the first 50 entries by default: %j',
		async (args) => {
			const { baseUrl } = await serveList(51);
			const { result } = await callAt({ baseUrl }, 'unsubscribed_list', args);
			expect(result).toMatchObject({ count: 50, more: true, next_offset: 50 });
		},
	);

	it('returns no offset after a full last page', async () => {
		const { baseUrl } = await serveList(50);
		const { result } = await callAt({ baseUrl }, 'unsubscribed_list');
		expect(result).toMatchObject({ count: 50, more: false });
		expect(result).not.toHaveProperty('next_offset');
	});

	it.each([
		[
			{ limit: 501 },
			"'limit' is 501, more than the maximum of 500. Use a lower limit, and get the rest with 'offset'.",
		],
		[{ limit: 'all' }, "'limit' isn't a positive whole number: all. Enter a number such as 50."],
		[{ offset: -1 }, "'offset' isn't a positive whole number: -1. Enter a number such as 50."],
		[
			{ offset: 'http://evil.example' },
			"'offset' isn't a positive whole number: http://evil.example. Enter a number such as 50.",
		],
	])('rejects %j without sending a request', async (args, text) => {
		const { baseUrl, received } = await serveList(1);
		expect(await callAt({ baseUrl }, 'unsubscribed_list', args)).toMatchObject({ error: text });
		expect(received).toHaveLength(0);
	});

	it('paginates a list in a result that contains other data', async () => {
		const enrollments = Array.from({ length: 120 }, (_, i) => ({ id: `e${i}` }));
		const { baseUrl } = await serve(json(200, { results: enrollments }));
		const list = async (offset?: number) =>
			(await callAt({ baseUrl }, 'contact_list_enrollments', { email: 'a@acme.example', offset }))
				.result!;
		const parts = [await list(), await list(50), await list(100)];
		expect(parts.flatMap((part) => part.enrollments)).toEqual(enrollments);
		expect(parts.map(({ count, next_offset: next }) => [count, next])).toEqual([
			[120, 50],
			[120, 100],
			[120, undefined],
		]);
		expect(parts[1]).toMatchObject({ not_shown: { enrollments: 20 } });
	});

	it.each([
		[10, { email: 'a@acme.example', unsubscribed: false }],
		[11, undefined],
	])('searches a list of up to ten pages for an email address: %i pages', async (pages, found) => {
		const { baseUrl, received } = await serve((response, request) => {
			const isLast = received.length === pages;
			const next = isLast ? null : `http://evil.example/?page=${received.length + 1}`;
			const results = [{ email: `p${received.length}@acme.example`, reason: 'bounced' }];
			json(200, { count: pages, next, results })(response, request);
		});
		const email = 'a@acme.example';
		const { result, error } = await callAt({ baseUrl }, 'unsubscribed_check', { email });
		expect(result).toEqual(found);
		expect(error === undefined).toBe(found !== undefined);
		expect(received).toHaveLength(pages);
	});

	it('returns neither an offset nor a count of the rest after a full last page', async () => {
		const enrollments = Array.from({ length: 50 }, (_, i) => ({ id: `e${i}` }));
		const { baseUrl } = await serve(json(200, { results: enrollments }));
		const { result } = await callAt({ baseUrl }, 'contact_list_enrollments', {
			email: 'a@acme.example',
		});
		expect(result!.enrollments).toHaveLength(50);
		expect(result).not.toHaveProperty('next_offset');
		expect(result).not.toHaveProperty('not_shown');
	});

	it('after a change, returns counts, up to 50 exceptions, and instructions for seeing the rest', async () => {
		const emails = emailsOf(200);
		const statuses = ['enrolled', 'unsubscribed'];
		const results = emails.map((email, i) => ({ email, status: statuses[i % 2] }));
		const { baseUrl } = await serve(json(200, { results }));
		const { result } = await callAt({ baseUrl }, 'sequence_bulk_enroll', {
			sequence: 'onboarding',
			emails,
		});
		expect(result).toMatchObject({ total: 200, enrolled: 100, unsubscribed: 100 });
		expect(result!.results).toHaveLength(50);
		expect(result!.not_shown).toEqual({ results: 50 });
		expect(result!.to_see_the_rest).toBe(
			'To see the rest, call this tool with one part of the list at a time.',
		);
	});

	it("lists every email address that a change didn't process", async () => {
		const emails = emailsOf(500);
		let requests = 0;
		const { baseUrl } = await serve((...args) => {
			requests += 1;
			if (requests === 1) return json(400, { errors: { emails: [emails[0]] } })(...args);
			if (requests === 2) return json(200, {})(...args);
			return json(403, { detail: 'No.' })(...args);
		});
		const { result } = await callAt({ baseUrl }, 'sequence_bulk_enroll', {
			sequence: 'onboarding',
			emails,
		});
		expect(result!.not_reached_emails).toEqual(emails.slice(250));
	});

	it('uses its field names in the results of a change', async () => {
		const emails = emailsOf(2);
		const statuses = ['enrolled', 'stopped'];
		const results = emails.map((email, i) => ({ email, status: statuses[i] }));
		const { baseUrl } = await serve(json(200, { results }));
		const { result } = await callAt({ baseUrl }, 'sequence_bulk_enroll', {
			sequence: 'onboarding',
			emails,
		});
		const [row] = result!.results as Array<{ message: string }>;
		expect(row!.message).toContain("turn on 'override_unsubscribe'");
	});
});
