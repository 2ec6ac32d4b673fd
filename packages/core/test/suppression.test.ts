import { collect, runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const suppressed = 'grace@acme.example';
const others = ['a@acme.example', 'b@acme.example'];
const check = actionOf('unsubscribed.check');

/** Returns the result of Check for the suppressed email address, or its error. */
const checked = (reply: Reply) =>
	withServer(reply, (client) =>
		runAction(check, client, { email: suppressed }).catch((error: ContactSyncError) => error),
	);

/** Returns the entries of the suppressed email address on the list. */
const found = (reply: Reply) =>
	withServer(reply, (client) => collect(client.contacts.listUnsubscribed({ email: suppressed })));

const entry = (email: string) => ({ id: `id-${email}`, email, reason: 'bounced' });
const firstPage = others.map(entry);

/** List whose second page, which contains the suppressed email address, requires this parameter. Other pages are empty. */
const paged =
	(first: (entries: object[]) => object, [name, value]: [string, string], headers = {}): Reply =>
	(response, received) => {
		const query = new URL(received.path, 'http://x').searchParams;
		const isFirst = [...query.keys()].every((each) => ['email', 'page_size'].includes(each));
		const others = { data: query.get(name) === value ? [entry(suppressed)] : [] };
		const reply = isFirst ? json(200, first(firstPage), headers) : json(200, others);
		reply(response, received);
	};

const PAGE = ['page', '2'] as [string, string];
const CURSOR = ['cursor', 'c2'] as [string, string];

describe('a search finds an email address on the second page of a list', () => {
	it.each<[string, (data: object[]) => object, [string, string]]>([
		[
			'with the link next to a nested list',
			(results) => ({ data: { results, next: '?page=2' } }),
			PAGE,
		],
		['with links.next', (data) => ({ data, links: { next: '/x?page=2' } }), PAGE],
		['with meta.next', (data) => ({ data, meta: { next: 'https://a.example/?page=2' } }), PAGE],
		[
			'with meta.pagination.links.next',
			(data) => ({ data, meta: { pagination: { links: { next: '?page=2' } } } }),
			PAGE,
		],
		['with _links.next.href', (data) => ({ data, _links: { next: { href: '?page=2' } } }), PAGE],
		[
			'with a list of links',
			(data) => ({
				data,
				links: [
					{ rel: 'self', href: '?page=1' },
					{ rel: 'next', href: '?page=2' },
				],
			}),
			PAGE,
		],
		['with nextPageUrl', (data) => ({ data, nextPageUrl: '?page=2' }), PAGE],
		['with the number of the next page', (data) => ({ data, next_page: 2 }), PAGE],
		['with next as a number', (data) => ({ data, next: 2 }), PAGE],
		['with the number of pages', (data) => ({ data, meta: { page: 1, total_pages: 2 } }), PAGE],
		['with the number of the last page', (data) => ({ data, current_page: 1, last_page: 2 }), PAGE],
		['with has_more and a page number', (data) => ({ data, page: 1, has_more: true }), PAGE],
		['with only has_more', (data) => ({ data, pagination: { hasMore: true } }), PAGE],
		['with only a total', (data) => ({ data, total: 3 }), PAGE],
		['with next_cursor', (data) => ({ data, next_cursor: 'c2' }), CURSOR],
		[
			'with meta.nextCursor',
			(data) => ({ data, meta: { nextCursor: 'c2', hasMore: true } }),
			CURSOR,
		],
		['with cursor.next', (data) => ({ data, cursor: { next: 'c2' } }), CURSOR],
		['with next as a cursor', (data) => ({ data, next: 'c2' }), CURSOR],
		['with a page token', (data) => ({ data, next_page_token: 'c2' }), ['page_token', 'c2']],
		[
			'with a page token in camel case',
			(data) => ({ data, nextPageToken: 'c2' }),
			['pageToken', 'c2'],
		],
		[
			'with paging.cursors.after',
			(data) => ({ data, paging: { cursors: { after: 'c2' } } }),
			['after', 'c2'],
		],
		[
			'with page_info',
			(data) => ({ data, page_info: { end_cursor: 'c2', has_next_page: true } }),
			['after', 'c2'],
		],
		['with an offset', (data) => ({ data, offset: 0, limit: 2, total: 3 }), ['offset', '2']],
		[
			'with has_more and object IDs',
			(data) => ({ object: 'list', data, has_more: true }),
			['starting_after', 'id-b@acme.example'],
		],
	])('%s', async (name, first, second) => {
		const { result, received } = await found(paged(first, second));
		expect(result).toMatchObject([{ email: suppressed }]);
		expect(new URL(received[1]!.path, 'http://x').searchParams.get(second[0])).toBe(second[1]);
		expect(received).toHaveLength(/total|offset/.test(name) ? 3 : 2); // a count doesn't prove that a page is the last one
	});

	it('with a Link header', async () => {
		const link = '<https://a.example/x?page=1>; rel="prev", </x?page=2>; rel="next"';
		const { result } = await checked(paged((data) => data, PAGE, { link }));
		expect(result).toMatchObject({ email: suppressed, unsubscribed: true });
	});

	it('by page number, and keeps the filter by email address', async () => {
		const { received } = await found(paged((data) => ({ data, next_page: 2 }), PAGE));
		expect(received[1]!.path).toBe(
			'/api/v1/contacts/api/unsubscribed-emails/?email=grace%40acme.example&page_size=500&page=2',
		);
	});
});

describe('Check fails instead of returning "false"', () => {
	it.each([
		{ count: 3 },
		{ total: '3' },
		{ count: 3, next: null },
		{ meta: { pagination: { total_count: 3 } } },
		{ has_more: true },
		{ data: [], has_more: true },
		{ next: '/list/second' },
		{ next: '?page=2' }, // the same page again and again
		{ next_cursor: 'c2' },
		{ page: 1, total_pages: 2 },
	])('if the service returns only part of the list: %j', async (more) => {
		const { result, received } = await checked(json(200, { data: firstPage, ...more }));
		expect(result).toMatchObject({
			code: 'unexpected_response',
			summary: 'The service returned only part of the list of unsubscribed email addresses.',
		});
		expect(received.length).toBeLessThanOrEqual(3);
	});

	it.each([400, 404, 422])(
		'if the service has no page with the next number (%i)',
		async (status) => {
			const reply: Reply = (response, received) =>
				(received.path.includes('page=2')
					? json(status, { detail: 'Invalid page.' })
					: json(200, { data: firstPage, total: 3 }))(response, received);
			expect((await checked(reply)).result).toMatchObject({
				code: 'unexpected_response',
				status: 200,
			});
		},
	);
});

describe('Check returns "false" if the list is complete', () => {
	it.each([
		{ count: 2, next: null },
		{ has_more: false, next_cursor: 'c2' },
		{ page_info: { has_next_page: false, end_cursor: 'c2' } },
		{ next: '' },
		{ page: 1, total_pages: 1, total: 2 },
		{ links: { next: null, self: '?page=1' } },
		{ number: 0, totalPages: 1, last: true },
	])('according to %j', async (more) => {
		const { result, received } = await checked(json(200, { data: firstPage, ...more }));
		expect(result).toMatchObject({ unsubscribed: false });
		expect(received).toHaveLength(1);
	});

	it.each([{}, { count: 1 }, { count: 2 }])(
		'after %j, because the next page is the same, twice',
		async (more) => {
			const { result, received } = await checked(json(200, { data: firstPage, ...more }));
			expect(result).toMatchObject({ unsubscribed: false });
			expect(received.map(({ path }) => path.includes('page=2'))).toEqual([
				...[false, false, true], // the lookup, and the list
				...[false, true],
			]);
		},
	);
});

it('an incomplete list is still read up to the requested number of entries', async () => {
	const { result } = await withServer(json(200, { data: firstPage, has_more: true }), (client) =>
		collect(client.contacts.listUnsubscribed(), 2),
	);
	expect(result.map(({ email }) => email)).toEqual(others);
});
