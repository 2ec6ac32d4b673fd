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
		['with the key type', { product: 'Acme', key_type: 'test', scopes }],
		['with other scope separators', { ...key, scopes: 'contacts:read; events:track|' }],
		...['name', 'scope', 'key', 'slug'].map((name): [string, unknown] => [
			`with scopes as objects with a ${name}`,
			{ ...key, scopes: scopes.map((scope) => ({ id: 7, [name]: scope })) },
		]),
		['despite properties that are null', { product: null, environment: null, key }],
	])('is read %s', async (_name, body) => {
		expect(await ping(body)).toEqual(key);
	});

	it.each<[string, unknown]>([
		['a list of objects with flags', scopes.map((name) => ({ id: 7, name, granted: true }))],
		[
			'a list of objects that deny a scope',
			[...scopes, 'tags:write'].map((name) => ({ name, granted: name !== 'tags:write' })),
		],
		['a map of flags', { 'contacts:read': true, 'events:track': true, 'emails:trigger': false }],
		['a map of lists per resource', { contacts: ['read'], events: ['track'] }],
		['a list in an object', { granted: scopes }],
		['a list of numbers', [7]],
		['a list of objects with numbers', [{ name: 7 }]],
		['a number', 7],
	])('has unknown scopes if the response contains %s', async (_name, unreadable) => {
		expect(await ping({ ...key, scopes: unreadable })).toEqual({ ...key, scopes: undefined });
	});

	it.each([
		{},
		{ is_test: true },
		{ is_test: false },
		{ livemode: true },
		{ livemode: false },
		{ livemode: false, is_test: false },
		{ environment: true },
	])('has an unknown environment if the response contains no name: %j', async (body) => {
		expect(await ping({ product: 'Acme', ...body })).toEqual({
			product: 'Acme',
			environment: '',
			scopes: undefined,
		});
	});

	it.each<[string, unknown]>([
		['nested more than three levels deep', { a: { b: { c: { d: key } } } }],
		['in a list', { data: [key] }],
		['only a flag', { is_test: false }],
	])("isn't read if it is %s", async (_where, body) => {
		await expect(ping(body)).rejects.toMatchObject({ code: 'unexpected_response' });
	});
});
