import { actionOf } from '@contact-sync/testing/action-of';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { toCursor } from '../src/call/cursor.ts';
import { callAt } from './helpers/call.ts';

const NO_LIST = Buffer.from('{"skip": 50}').toString('base64url');
const action = actionOf('unsubscribed.list');
const BEFORE_THE_START = toCursor({ skip: -1 }, { action, input: {} });
const OTHER_ARGUMENTS = toCursor({ skip: 50 }, { action, input: { reason: 'bounced' } });
const OTHER_TOOL = toCursor({ skip: 50 }, { action: actionOf('sequence.list'), input: {} });
const TOO_LONG = toCursor(
	{ skip: 0, position: { query: 'x'.repeat(5_000), before: 0 } },
	{ action, input: {} },
);

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

	it('returns one page, with the cursor of the next page', async () => {
		const { baseUrl, received } = await serveList(1_300);
		const shown: string[] = [];
		const counts: unknown[] = [];
		let cursor: unknown;
		do {
			const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails', {
				...{ limit: 500, ...(cursor !== undefined && { cursor }) },
			});
			const { items, count, more, next_cursor } = result!;
			shown.push(...(items as Array<{ email: string }>).map(({ email }) => email));
			counts.push(count);
			expect(more).toBe(next_cursor !== undefined);
			cursor = next_cursor;
		} while (cursor !== undefined);
		expect(shown).toEqual(emailsOf(1_300));
		expect(counts).toEqual([500, 500, 300]);
		expect(received).toHaveLength(3); // no page is read again
	});

	it.each([400, 150])('continues within a page of the service: %i at a time', async (limit) => {
		const { baseUrl, received } = await serveList(1_300);
		const shown: unknown[] = [];
		for (let cursor: unknown, more: unknown = true; more && shown.length < 1_500;) {
			const args = { limit, ...(cursor !== undefined && { cursor }) };
			const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails', args);
			expect(result!.count).toBe(Math.min(limit, 1_300 - shown.length));
			shown.push(...(result!.items as Array<{ email: string }>).map(({ email }) => email));
			({ next_cursor: cursor, more } = result!);
		}
		expect(shown).toEqual(emailsOf(1_300));
		expect(received.length).toBeLessThan(limit === 400 ? 8 : 13);
	});

	it('continues with another limit', async () => {
		const { baseUrl } = await serveList(100);
		const list = async (args: object) =>
			(await callAt({ baseUrl }, 'list_unsubscribed_emails', { ...args })).result!;
		const first = await list({ limit: 60 });
		const second = await list({ limit: 30, cursor: first.next_cursor });
		const shown = [first, second].flatMap(({ items }) => items as Array<{ email: string }>);
		expect(shown.map(({ email }) => email)).toEqual(emailsOf(90));
	});

	it('returns the first 50 entries by default', async () => {
		const { baseUrl } = await serveList(51);
		const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(result).toMatchObject({
			count: 50,
			total: 51,
			more: true,
			next_cursor: expect.any(String),
		});
	});

	it('continues a list that the service returns as a whole', async () => {
		const sequences = ['a', 'b', 'c'].map((slug) => ({ slug, name: slug, is_active: true }));
		const { baseUrl } = await serve(json(200, { results: sequences }));
		const list = async (args: object) =>
			(await callAt({ baseUrl }, 'list_sequences', { limit: 2, ...args })).result!;
		const first = await list({});
		const second = await list({ cursor: first.next_cursor });
		expect([first.more, second.more]).toEqual([true, false]);
		const shown = [first, second].map(({ items }) => items as Array<{ slug: string }>);
		expect(shown.map((items) => items.map(({ slug }) => slug))).toEqual([['a', 'b'], ['c']]);
	});

	it('returns no cursor after a full last page', async () => {
		const { baseUrl } = await serveList(50);
		const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(result).toMatchObject({ count: 50, more: false });
		expect(result).not.toHaveProperty('next_cursor');
	});

	it.each([
		['without a count', {}],
		['with a count', { count: 120 }],
	])('ends a list %s of a service that ignores the page number', async (_name, counted) => {
		const results = emailsOf(50).map((email) => ({ email, reason: 'bounced' }));
		const { baseUrl, received } = await serve(json(200, { ...counted, results }));
		const { result, error } = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(received).toHaveLength(2);
		if ('count' in counted) expect(error).toContain('only part of the list');
		else expect(result).toMatchObject({ count: 50, more: false });
	});

	it('omits the total if it counts entries that the filter excludes', async () => {
		const results = emailsOf(3).map((email) => ({ email, reason: 'bounced' }));
		const others = emailsOf(3).map((email) => ({ email, reason: 'unsubscribed' }));
		const all = { count: 6, results: [...results, ...others], next: null };
		const { baseUrl } = await serve(json(200, all));
		const args = { reason: 'bounced' };
		const { result } = await callAt({ baseUrl }, 'list_unsubscribed_emails', args);
		expect(result).toEqual({ items: expect.any(Array) as object[], count: 3, more: false });
	});

	it.each([
		[
			{ limit: 501 },
			"'limit' is 501, more than the maximum of 500. Use a lower limit, and get the rest with 'cursor'.",
		],
		[
			{ limit: 'all' },
			"'limit' must be a number, not a string. Use the type in the tool's input schema.",
		],
		...[
			'50',
			'http://evil.example/?page=2',
			'x'.repeat(5_000),
			NO_LIST,
			BEFORE_THE_START,
			OTHER_ARGUMENTS,
			OTHER_TOOL,
			TOO_LONG,
		].map((cursor): [Record<string, unknown>, string] => [
			{ cursor },
			"'cursor' isn't from a result of this tool with these arguments. Send next_cursor of the previous result unchanged, with the same other arguments. Without 'cursor', the list starts at its beginning.",
		]),
	])('rejects %j without sending a request', async (args, text) => {
		const { baseUrl, received } = await serveList(1);
		expect(await callAt({ baseUrl }, 'list_unsubscribed_emails', args)).toMatchObject({
			error: text,
		});
		expect(received).toHaveLength(0);
	});

	it('checks the scopes of a key once if it lacks one for all contacts', async () => {
		const { baseUrl, received } = await serve((response, { path }) => {
			const isPing = path.includes('/ping/');
			const reply = isPing ? json(200, { scopes: ['events:track'] }) : json(403, { detail: 'No.' });
			reply(response, received[0]!);
		});
		const args = { emails: emailsOf(3), tags: ['vip'] };
		const { error } = await callAt({ baseUrl }, 'add_tags_to_contacts', args);
		expect(error).toContain('Add the scope contacts:write. The key has: events:track.');
		expect(received.filter(({ path }) => path.includes('/ping/'))).toHaveLength(1);
		const list = await callAt({ baseUrl }, 'list_unsubscribed_emails');
		expect(list.error).toContain('Add the scope contacts:read. The key has: events:track.');
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
