import { callTo } from '../src/api/call-to.ts';
import { endpoints } from '../src/api/endpoints.ts';
import { listEntries } from '../src/api/pages.ts';
import { collect } from '../src/index.ts';
import type { Send } from '../src/transport/send.ts';
import { withServer } from './helpers/client.ts';
import { json, plain, type Reply } from '@contact-sync/testing/server';

const slugs = (reply: Reply) =>
	withServer(reply, (client) => collect(client.sequences.list())).then(({ result, received }) => ({
		slugs: result.map(({ slug }) => slug),
		requests: received.length,
	}));

describe('a list', () => {
	it.each([
		[['s']],
		[{ results: ['s'] }],
		[{ data: ['s'] }],
		[{ items: ['s'] }],
		[{ sequences: ['s'] }],
		[{ data: { sequences: ['s'] } }],
		[{ results: undefined, data: { items: ['s'] } }],
		[{ data: null, sequences: ['s'] }],
		[{ data: ['s'], tags: ['x'] }],
		[{ sequences: ['s'], tags: ['x'] }],
		[{ list: ['s'] }],
		[{ success: true, records: ['s'], total: 1 }],
		[{ response: { body: { rows: ['s'] } } }],
		[{ a: { b: { c: { rows: ['s'] } } } }],
		[{ _embedded: { sequences: ['s'] }, _links: { self: { href: '/x' } } }],
		[{ all: ['s'], errors: [], links: [{ rel: 'self', href: '/x' }] }],
		[{ filters: { tags: ['x'] }, data: { sequences: ['s'] } }],
		[{ data: ['s'], meta: { items: ['x'] } }],
		[{ items: [], results: ['s'] }],
		[{ items: [], data: ['x'], sequences: ['s'] }],
		[{ entries: [{ id: '1', type: 'sequence', attributes: { slug: 's' } }] }],
		[{ nodes: [{ sequence: { slug: 's' } }] }],
	])('is found in %j', async (body) => {
		expect((await slugs(json(200, body))).slugs).toEqual(['s']);
	});

	it("isn't found in a response that isn't JSON", async () => {
		await expect(slugs(plain(200, 'Welcome'))).rejects.toMatchObject({
			code: 'unexpected_response',
			status: 200,
			summary: "The response isn't in the format of this API.",
		});
	});

	it.each([
		[{ data: 's' }],
		[{ data: null }],
		[{ a: ['s'], b: ['s'] }],
		[{ errors: ['s'] }],
		[{ rows: ['s'], meta: { sort: ['name'] } }],
		[{ rows: ['s'], meta: { items: ['x'] } }],
		[{ tags: ['x'], data: { sequences: ['s'] } }],
		[{ a: { b: { c: { d: { rows: ['s'] } } } } }],
		['s'],
		[7],
	])("isn't found in %j", async (body) => {
		await expect(slugs(json(200, body))).rejects.toMatchObject({
			code: 'unexpected_response',
			status: 200,
			summary: 'The response has no list of sequences.',
		});
	});
});

describe('the name of a list', () => {
	const email = 'ada@acme.example';
	const other = { tags: ['x'] };

	it('distinguishes the unsubscribed email addresses from another list', async () => {
		const { result } = await withServer(
			json(200, { ...other, unsubscribed_emails: [email] }),
			(client) => collect(client.contacts.listUnsubscribed()),
		);
		expect(result).toMatchObject([{ email }]);
	});

	it('distinguishes the enrollments from another list', async () => {
		const { result } = await withServer(
			json(200, { ...other, enrollments: [{ sequence: 's' }] }),
			(client) => collect(client.sequences.listEnrollments(email)),
		);
		expect(result).toMatchObject([{ sequence_slug: 's' }]);
	});

	it('appears in the error if the response contains no list', async () => {
		await expect(
			withServer(json(200, {}), (client) => collect(client.contacts.listUnsubscribed())),
		).rejects.toThrow('The response has no list of unsubscribed email addresses.');
	});
});

describe.each(['data', 'x'])('objects under "%s" nested 50,000 levels deep', (name) => {
	it('contain no list', async () => {
		const depth = 50_000;
		const body = `{"${name}":`.repeat(depth) + '[]' + '}'.repeat(depth);
		await expect(slugs(plain(200, body))).rejects.toThrow(
			"The response isn't in the format of this API.",
		);
	});
});

describe('the next page', () => {
	/** Responds with a first page that contains this link, and with a last page. */
	const linked =
		(link: object): Reply =>
		(response, received) =>
			json(200, received.path.includes('page=2') ? ['b'] : { results: ['a'], ...link })(
				response,
				received,
			);

	it.each([
		[{ next: 'https://elsewhere.example/?page=2' }],
		[{ next_page: '/list?page=2' }],
		[{ next_page_url: '?page=2' }],
		[{ next: 2, next_page: '?page=2' }],
		[{ next: 2 }],
	])('is found in %j', async (link) => {
		expect(await slugs(linked(link))).toEqual({ slugs: ['a', 'b'], requests: 2 });
	});

	it.each([[{ next: null }], [{ next: '' }]])("isn't announced by %j", async (link) => {
		expect(await slugs(linked(link))).toEqual({ slugs: ['a'], requests: 1 });
	});

	it.each([[{ next: '/list' }], [{ next: '#?page=2' }]])(
		'is announced by %j, but nothing shows how to request it',
		async (link) => {
			await expect(slugs(linked(link))).rejects.toThrow('only part of the list');
		},
	);
});

it('an endless list ends with an error after two pages without a new entry', async () => {
	let requests = 0;
	const send: Send = async () => ({
		ok: true,
		status: 200,
		headers: new Headers(),
		text: '',
		json: { results: ['a'], next: `?page=${(requests += 1)}` },
	});
	const list = { call: callTo(endpoints.listSequences, {}), name: 'sequences' };
	await expect(collect(listEntries(send, list, (entry) => entry))).rejects.toThrow('only part');
	expect(requests).toBe(3);
});
