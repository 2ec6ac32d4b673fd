import { createClient, type Client } from '../src/index.ts';
import { fakeTime, KEY, withServer } from './helpers/client.ts';
import { json, plain } from '@contact-sync/testing/server';

const contact = { id: '1', email: 'ada@acme.example', tags: [], custom_fields: {} };

describe('a request', () => {
	it('has the documented path, the API key, the user agent, and a JSON body', async () => {
		const { received } = await withServer(
			json(201, contact),
			(client) => client.contacts.upsert({ email: 'ada@acme.example', first_name: 'Ada' }),
			{ userAgent: 'test/1' },
		);
		expect(received).toHaveLength(1);
		expect(received[0]).toMatchObject({
			method: 'POST',
			path: '/api/v1/contacts/upsert/',
			headers: {
				accept: 'application/json',
				'content-type': 'application/json',
				'user-agent': 'test/1',
				'x-api-key': KEY,
			},
			body: '{"email":"ada@acme.example","first_name":"Ada"}',
		});
	});

	it('omits the key if the host adds it', async () => {
		const { received } = await withServer(
			json(200, contact),
			(client) => client.contacts.upsert({ email: 'ada@acme.example' }),
			{ apiKey: undefined },
		);
		expect(received[0]!.headers).not.toHaveProperty('x-api-key');
	});

	it("isn't sent with a key that is invalid in a header, and the error doesn't contain the key", () => {
		const make = () =>
			createClient({
				baseUrl: 'https://a.example',
				fetch,
				apiKey: 'secret\nkey',
				random: Math.random,
				...fakeTime(),
			});
		expect(make).toThrow('The API key contains a space, a line break, or another');
		expect(make).not.toThrow('secret');
	});

	it("fails immediately with the signal's reason when its signal is aborted", async () => {
		const abort = new AbortController();
		const reason = new Error('cancelled');
		const use = withServer(
			() => abort.abort(reason),
			(client) => client.ping(),
			{ signal: abort.signal },
		);
		await expect(use).rejects.toBe(reason);
	});
});

describe('a contact ID in a path', () => {
	const addTag = (id: string) =>
		withServer(json(200, {}), (client) => client.contacts.addTag(id, { tag_name: 'x' }));

	it.each(['', ' ', '.', '..', '%2e', '.%2E', '\ud800'])("can't be %j", async (id) => {
		await expect(addTag(id)).rejects.toMatchObject({
			code: 'invalid_data',
			summary:
				id.trim() === ''
					? 'The contact ID is empty.'
					: `"${id.toWellFormed()}" isn't a valid contact ID.`,
			hint: "Use the ID that 'Create or Update' returns, or the email address.",
		});
	});

	it.each([
		['c.', 'c.'],
		['..c', '..c'],
		['...', '...'],
		['c/1', 'c%2F1'],
	])('can be %j', async (id, part) => {
		const { received } = await addTag(id);
		expect(received[0]!.path).toBe(`/api/v1/contacts/${part}/add_tag/`);
	});
});

describe('an upsert', () => {
	it.each([
		[201, true],
		[200, false],
	])('with the status code %i returns created: %p', async (status, created) => {
		const { result } = await withServer(json(status, contact), (client) =>
			client.contacts.upsert({ email: 'ada@acme.example' }),
		);
		expect(result).toEqual({ ...contact, created });
	});

	it('returns a numeric ID as a string, which other calls require', async () => {
		const { result } = await withServer(json(200, { ...contact, id: 17 }), (client) =>
			client.contacts.upsert({ email: 'ada@acme.example' }),
		);
		expect(result.id).toBe('17');
	});

	it.each([undefined, null, {}])('fails if the ID in the response is %j', async (id) => {
		await expect(
			withServer(json(200, { ...contact, id }), (client) =>
				client.contacts.upsert({ email: 'ada@acme.example' }),
			),
		).rejects.toMatchObject({ code: 'unexpected_response' });
	});
});

describe('a ping', () => {
	const key = { product: 'Acme', environment: 'live', scopes: ['contacts:write'] };

	it.each([
		['in the assumed format', key],
		['with scopes in a string', { ...key, scopes: 'contacts:write' }],
		['with other names', { product_name: 'Acme', mode: 'live', permissions: ['contacts:write'] }],
		['nested one level deep', { data: { ...key, product: { id: 7, name: 'Acme' } } }],
	])('parses the key details %s', async (_shape, body) => {
		const { result } = await withServer(json(200, body), (client) => client.ping());
		expect(result).toEqual(key);
	});

	it.each([
		['a missing product', { env: 'test', scopes: [] }],
		['a product without a name', { env: 'test', product: { id: 7 }, scopes: [] }],
		['a product that is a number', { env: 'test', product: 7, scopes: [] }],
		['a product that is null', { env: 'test', product: null, scopes: [] }],
		['scopes that are an empty string', { env: 'test', scopes: '' }],
	])('reads %s as empty', async (_shape, body) => {
		const { result } = await withServer(json(200, body), (client) => client.ping());
		expect(result).toEqual({ product: '', environment: 'test', scopes: [] });
	});

	it.each([
		['missing', { env: 'test' }],
		['null', { env: 'test', scopes: null }],
		['a number', { env: 'test', scopes: 7 }],
		['a list without strings', { env: 'test', since: null, count: 7, scopes: [null, 7] }],
	])('reads scopes that are %s as unknown', async (_shape, body) => {
		const { result } = await withServer(json(200, body), (client) => client.ping());
		expect(result).toEqual({ product: '', environment: 'test', scopes: undefined });
	});

	it('reads a missing environment as empty, and trims scopes in a string', async () => {
		const body = { scopes: ' events:track,  contacts:read ' };
		const { result } = await withServer(json(200, body), (client) => client.ping());
		expect(result).toEqual({
			product: '',
			environment: '',
			scopes: ['events:track', 'contacts:read'],
		});
	});

	it('reports the status code if the response has no product, environment, or scopes', async () => {
		await expect(
			withServer(json(203, { count: 7 }), (client) => client.ping()),
		).rejects.toMatchObject({
			summary: "The response doesn't describe an API key.",
			status: 203,
		});
	});
});

describe('a successful response that is not from the service', () => {
	it.each([
		['a web page', plain(200, '<!doctype html><p>Hi'), 'The response is a web page'],
		['an empty response', plain(204, ''), "The response isn't in the format of this API."],
		['a JSON list', json(200, []), "The response isn't in the format of this API."],
		['plain text', plain(200, 'Welcome'), "The response isn't in the format of this API."],
		['unrelated JSON', json(200, { ok: true }), "The response doesn't describe"],
	])('is rejected if it is %s', async (_name, reply, sentence) => {
		const uses: Array<(client: Client) => Promise<unknown>> = [
			(client) => client.ping(),
			(client) => client.contacts.upsert({ email: 'a@b' }),
		];
		for (const use of uses) {
			await expect(withServer(reply, use)).rejects.toMatchObject({
				code: 'unexpected_response',
				message: expect.stringContaining(sentence),
				hint: expect.stringContaining('Check the Base URL'),
			});
		}
	});

	it('is rejected if it is a web page, even for calls that ignore the response body', async () => {
		const uses: Array<(client: Client) => Promise<unknown>> = [
			(client) => client.contacts.addTag('c1', { tag_name: 'x' }),
			(client) => client.events.track({ event_name: 'x', email: 'a@b' }),
			(client) => client.sequences.bulkEnroll({ sequence_slug: 'onboarding', emails: ['a@b'] }),
			(client) => client.emails.trigger({ trigger_key: 'receipt', to_email: 'a@b' }),
		];
		for (const use of uses) {
			await expect(withServer(plain(200, '<!doctype html><p>Hi'), use)).rejects.toMatchObject({
				code: 'unexpected_response',
				message: expect.stringContaining('The response is a web page'),
			});
		}
	});
});
