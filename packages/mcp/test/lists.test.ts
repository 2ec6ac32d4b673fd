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
		let offset: unknown;
		do {
			const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails', {
				...{ limit: 500, ...(offset !== undefined && { offset }) },
			});
			const { items, count, more, next_offset } = result!;
			shown.push(...(items as Array<{ email: string }>).map(({ email }) => email));
			counts.push(count);
			expect(more).toBe(next_offset !== undefined);
			offset = next_offset;
		} while (offset !== undefined);
		expect(shown).toEqual(emailsOf(1_300));
		expect(counts).toEqual([500, 500, 300]);
	});

	it('returns the first 50 entries by default', async () => {
		const { baseUrl } = await serveList(51);
		const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(result).toMatchObject({ count: 50, more: true, next_offset: 50 });
	});

	it('returns no offset after a full last page', async () => {
		const { baseUrl } = await serveList(50);
		const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(result).toMatchObject({ count: 50, more: false });
		expect(result).not.toHaveProperty('next_offset');
	});

	it.each([
		[
			{ limit: 501 },
			"'limit' is 501, more than the maximum of 500. Use a lower limit, and get the rest with 'offset'.",
		],
		[
			{ limit: 'all' },
			"'limit' must be a number, not text. Send a number without quotes, such as 50.",
		],
		[{ offset: -1 }, "'offset' isn't a positive whole number: -1. Enter a number such as 50."],
		[
			{ offset: 'http://evil.example' },
			"'offset' must be a number, not text. Send a number without quotes, such as 50.",
		],
	])('rejects %j without sending a request', async (args, text) => {
		const { baseUrl, received } = await serveList(1);
		expect(await callAt({ baseUrl }, 'list_unsubscribed_emails', args)).toMatchObject({
			error: text,
		});
		expect(received).toHaveLength(0);
	});

	it('paginates a list in a result that contains other data', async () => {
		const enrollments = Array.from({ length: 120 }, (_, i) => ({ id: `e${i}` }));
		const { baseUrl } = await serve(json(200, { results: enrollments }));
		const list = async (offset?: number) =>
			(
				await callAt({ baseUrl }, 'list_enrollments', {
					...{ email: 'a@acme.example', ...(offset !== undefined && { offset }) },
				})
			).result!;
		const parts = [await list(), await list(50), await list(100)];
		expect(parts.flatMap((part) => part.enrollments)).toEqual(enrollments);
		expect(parts.map(({ count, next_offset: next }) => [count, next])).toEqual([
			[120, 50],
			[120, 100],
			[120, undefined],
		]);
		expect(parts[1]).toMatchObject({ not_shown: { enrollments: 20 } });
	});

	it('returns neither an offset nor a count of the rest after a full last page', async () => {
		const enrollments = Array.from({ length: 50 }, (_, i) => ({ id: `e${i}` }));
		const { baseUrl } = await serve(json(200, { results: enrollments }));
		const { result } = await callAt({ baseUrl }, 'list_enrollments', {
			email: 'a@acme.example',
		});
		expect(result!.enrollments).toHaveLength(50);
		expect(result).not.toHaveProperty('next_offset');
		expect(result).not.toHaveProperty('not_shown');
	});

	it('names the reason for contacts after a failed request, beside those that were enrolled', async () => {
		const emails = emailsOf(500);
		let requests = 0;
		const { baseUrl } = await serve((...args) => {
			requests += 1;
			if (requests === 1) return json(400, { errors: { emails: [emails[0]] } })(...args);
			if (requests === 2) return json(200, {})(...args);
			return json(403, { detail: 'No.' })(...args);
		});
		const { result } = await callAt({ baseUrl }, 'enroll_contacts', {
			...{ sequence: 'onboarding', emails, confirm_count: 500 },
		});
		expect(result!.counts).toEqual({ accepted: 250, scope_missing: 250 });
		expect(result!.groups).toMatchObject([
			{ status: 'accepted', emails: emails.slice(0, 250) },
			{ status: 'scope_missing', emails: emails.slice(250) },
		]);
	});
});
