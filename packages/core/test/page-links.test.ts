import { collect, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';

const names = ['ada', 'bob', 'cleo'] as const;
const [ada, bob, cleo] = names.map((name) => ({ id: name, email: `${name}@acme.example` }));
const data = [ada, bob];

/** Responds with the first page, with the page whose parameter is in the query, or with an empty page. */
const paged =
	(first: unknown, others: Record<string, unknown> = {}, headers = {}): Reply =>
	(response, received) => {
		const query = new URL(received.path, 'http://x').searchParams.toString();
		const found = Object.keys(others).find((param) => query.includes(param));
		const other = json(200, found ? others[found] : []);
		const reply = query === 'page_size=500' ? json(200, first, headers) : other;
		reply(response, received);
	};

/** Returns the names on the suppression list, or the error, and the number of requests. */
const listed = (reply: Reply) =>
	withServer(reply, (client) =>
		collect(client.contacts.listUnsubscribed()).then(
			(entries) => entries.map(({ email }) => email.split('@')[0]),
			(error: ContactSyncError) => error,
		),
	).then(({ result, received }) => ({ result, requests: received.length }));

const whole = { result: names, requests: 2 };

/** Result of a list with a count, after which one more page is requested: the count may be wrong. */
const counted = { result: names, requests: 3 };

describe('the next page of a list', () => {
	it.each([
		['with parameters in any order', { link: '</x?page=2>; title="More"; rel="next"' }],
		['without quotation marks or spaces', { link: '</x?page=2>;rel=next' }],
	])('is found in a Link header %s', async (_what, headers) => {
		expect(await listed(paged({ data }, { 'page=2': [cleo] }, headers))).toEqual(whole);
	});

	it.each([
		[{ 'x-next-page': '2' }, whole],
		[{ 'x-total-count': '3' }, counted],
		[{ 'x-total': '3' }, counted],
	])('is found in the headers %j', async (headers, expected) => {
		expect(await listed(paged(data, { 'page=2': [cleo] }, headers))).toEqual(expected);
	});

	it('is requested after the counts of the page and of the whole list', async () => {
		const page = { data, count: 2, total: 3 };
		expect(await listed(paged(page, { 'page=2': [cleo] }))).toEqual(counted);
	});

	it.each<[object, string]>([
		[{ next: '7f3a' }, 'cursor=7f3a'], // not a number
		[{ continuationToken: 'c2' }, 'continuationToken=c2'],
		[{ next: '/list/second', links: { next: '?page=2' } }, 'page=2'],
		[{ links: [null, { rel: 'next', href: '?page=2' }] }, 'page=2'],
	])('after %j is requested with the query %s', async (page, param) => {
		expect(await listed(paged({ data, ...page }, { [param]: [cleo] }))).toEqual(whole);
	});

	it('starts after the last of three entries in a Stripe-style list', async () => {
		const first = { object: 'list', data: [cleo, ada, bob], has_more: true };
		const { result } = await listed(paged(first, { 'starting_after=bob': { data: [cleo] } }));
		expect(result).toEqual(['cleo', ...names]);
	});

	it('is requested after an empty page', async () => {
		const pages = { c2: { data: [], next_cursor: 'c3' }, c3: { data: [cleo] } };
		expect(await listed(paged({ data, next_cursor: 'c2' }, pages))).toEqual({
			result: names,
			requests: 3,
		});
	});
});

describe('a list is complete', () => {
	it.each([{ links: { next: null, last: null } }, { object: 'list', has_more: false }])(
		'if the response contains %j',
		async (page) => {
			expect(await listed(json(200, { data, ...page }))).toEqual({
				result: ['ada', 'bob'],
				requests: 1,
			});
		},
	);

	it.each(['total', 'page', 'next', 'last'])(
		'if a hostile service returns "%s" as an object without text',
		async (name) => {
			const textless = { toString: null, href: { toString: null } };
			expect((await listed(json(200, { data, [name]: textless }))).result).toEqual(['ada', 'bob']);
		},
	);

	it('if its last page repeats the requested cursor', async () => {
		const first = { data, paging: { cursors: { after: 'c2' } } };
		const last = { data: [cleo], paging: { cursors: { after: 'c2' } } };
		expect(await listed(paged(first, { 'after=c2': last }))).toEqual(whole);
	});
});

describe('a list is incomplete', () => {
	const cut = {
		code: 'unexpected_response',
		status: 200,
		summary: 'The service returned only part of the list of unsubscribed email addresses.',
		hint: "The service reports more entries, but they couldn't be loaded. Search the list in the dashboard.",
	};

	it.each([{ total: '12' }, { has_more: true }, { next_cursor: 'c2' }])(
		'if %j announces more entries than the list contains',
		async (page) => {
			expect((await listed(json(200, { data, ...page }))).result).toMatchObject(cut);
		},
	);

	it('if a page links to itself as the next page', async () => {
		const last = { data: [cleo], next_cursor: 'c2' };
		const { result, requests } = await listed(paged({ data, next_cursor: 'c2' }, { c2: last }));
		expect(result).toMatchObject(cut);
		expect(requests).toBe(2);
	});

	it('if the service rejects the assumed URL of the next page, which then counts as an empty last page', async () => {
		const reply: Reply = (response, received) =>
			(received.path.includes('page=2') ? json(404, {}) : json(200, { data, total: 3 }))(
				response,
				received,
			);
		const { result } = await withServer(reply, async (client) => {
			const pages = [];
			for await (const page of client.contacts.listUnsubscribedPages({})) pages.push(page);
			return pages;
		});
		expect(result).toMatchObject([{ isLast: false }, { entries: [], isLast: true, isCut: true }]);
	});

	it("if an empty page announces more entries, because the offset can't advance", async () => {
		const { result, requests } = await listed(json(200, { data: [], offset: 2, total: 3 }));
		expect(result).toMatchObject(cut);
		expect(requests).toBe(1);
	});
});

it.each([401, 410, 413])(
	'a list fails with the same error as its next page: %i',
	async (status) => {
		const reply: Reply = (response, received) =>
			(received.path.includes('cursor')
				? json(status, { detail: 'Why.' })
				: json(200, { data, next_cursor: 'c2' }))(response, received);
		expect((await listed(reply)).result).toMatchObject({ status, detail: 'Why.' });
	},
);
