import { withServer } from './helpers/client.ts';
import { json } from '@contact-sync/testing/server';

const scopes = ['contacts:read', 'events:track'];
const key = { product: 'Acme', environment: 'test', scopes };

const ping = (body: unknown) =>
	withServer(json(200, body), (client) => client.ping()).then(({ result }) => result);

describe('an API key', () => {
	it.each<[string, unknown]>([
		['from an object two levels deep', { data: { attributes: key } }],
		['from an object three levels deep', { response: { data: { key } } }],
		[
			'from several objects',
			{ product: { name: 'Acme' }, auth: { key: { mode: 'test', token: { scopes } } } },
		],
		[
			'with property names in camel case',
			{ productName: 'Acme', keyEnvironment: 'test', grantedScopes: scopes },
		],
		['with the environment in an object', { ...key, environment: { name: 'test' } }],
		['with a product title', { ...key, product: { id: 7, title: 'Acme' } }],
		['with a flag for test keys', { product: 'Acme', is_test: true, scopes }],
		['with a flag for live keys', { product: 'Acme', livemode: false, scopes }],
		['with the key type', { product: 'Acme', key_type: 'test', scopes }],
		[
			'with scopes as objects',
			{ ...key, scopes: scopes.map((name) => ({ id: 7, name, granted: true })) },
		],
		[
			'with scopes as a map of flags',
			{ ...key, scopes: { 'contacts:read': true, 'events:track': true, 'emails:trigger': false } },
		],
		['with scopes per resource', { ...key, scopes: { contacts: ['read'], events: ['track'] } }],
		['with scopes nested in an object', { ...key, scopes: { granted: scopes } }],
		['with other scope separators', { ...key, scopes: 'contacts:read; events:track|' }],
		[
			'without denied scopes',
			{
				...key,
				scopes: [...scopes, 'tags:write'].map((name) => ({ name, granted: name !== 'tags:write' })),
			},
		],
		...['scope', 'key', 'slug'].map((name): [string, unknown] => [
			`with scopes as objects with a ${name}`,
			{ ...key, scopes: scopes.map((scope) => ({ id: 7, [name]: scope })) },
		]),
		['despite properties that are null', { product: null, environment: null, key }],
		['from a list with one item', { data: [key] }],
	])('is read %s', async (_name, body) => {
		expect(await ping(body)).toEqual(key);
	});

	it.each([
		[{ is_test: false }, 'live'],
		[{ livemode: true }, 'live'],
		[{ livemode: false, is_test: false }, 'test'],
		[{ product: 'Acme' }, ''],
	])('is read with the environment from %j', async (body, environment) => {
		expect(await ping(body)).toMatchObject({ environment, scopes: undefined });
	});

	it("isn't read if it is nested more than three levels deep", async () => {
		await expect(ping({ a: { b: { c: { d: key } } } })).rejects.toMatchObject({
			code: 'unexpected_response',
		});
	});
});
