import { json } from '@contact-sync/testing/server';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { actionOf } from '@contact-sync/testing/action-of';
import {
	checkApiKey,
	ConfigurationError,
	createBudget,
	DEFAULT_LIMITS,
	runAll,
	runBatch,
} from '../src/index.ts';
import { withServer, testClient } from './helpers/client.ts';

describe('an API key', () => {
	it.each(['cs_live_0123', '!', '~', '!~', '"', `"cs'live"0123`])('can be %s', (key) => {
		expect(checkApiKey(key)).toBe(key);
	});

	it.each([undefined, null, '', ' ', 7])('is reported as missing: %p', (key) => {
		expect(() => checkApiKey(key)).toThrow(ConfigurationError);
		expect(() => checkApiKey(key)).toThrow(
			'The API key is missing. Copy it from the dashboard of the service.',
		);
	});

	it.each([' key', 'key ', 'key\n', '\tkey\r\n'])('is trimmed: %j', (key) => {
		expect(checkApiKey(key)).toBe('key');
	});

	it.each(['k ey', 'k\ney', 'schlüssel', 'key\u007f', '"key"', " 'key' ", '`key`'])(
		'is rejected as invalid: %j',
		(key) => {
			expect(() => checkApiKey(key)).toThrow(ConfigurationError);
			expect(() => checkApiKey(key)).toThrow(
				'The API key contains a space, a line break, or another invalid character. Copy only the key, without quotes or other text around it.',
			);
		},
	);
});

const scopes = ['contacts:read', 'events:track'];
const key = { product: 'Acme', environment: 'test', scopes };

const ping = (body: unknown) =>
	withServer(json(200, body), (client) => client.ping()).then(({ result }) => result);

describe('the API key in a response', () => {
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

/** Creates a client whose key is rejected from the nth request on, and counts the requests. */
function start(rejectedFrom: number) {
	const time = virtualTime();
	let requests = 0;
	const client = testClient('https://acme.example', {
		...time,
		budget: createBudget(DEFAULT_LIMITS, time),
		fetch: async () => {
			requests += 1;
			const isRejected = requests >= rejectedFrom;
			await time.sleep(isRejected ? 10 : 50);
			return Response.json(isRejected ? { detail: 'No.' } : {}, { status: isRejected ? 401 : 200 });
		},
	});
	return { time, client, requests: () => requests };
}

const codesOf = (outcomes: readonly object[]) =>
	outcomes.map((outcome) => ('error' in outcome ? (outcome.error as { code: string }).code : ''));

describe('after the service rejects the key,', () => {
	it('no other row is sent', async () => {
		const { time, client, requests } = start(1);
		const upsert = (i: number) =>
			client.contacts
				.upsert({ email: `c${i}@acme.example` })
				.catch((error: unknown) => ({ error }));
		const outcomes = await time.until(runAll(Array.from({ length: 200 }), (_, i) => upsert(i)));
		expect(new Set(codesOf(outcomes))).toEqual(new Set(['authentication_failed']));
		expect(requests()).toBe(1);
	});

	it.each([
		['sequence.bulkEnroll', 2, 2],
		['unsubscribed.check', 1, 1],
	])('%s sends no other request', async (key, rejectedFrom, expected) => {
		const { time, client, requests } = start(rejectedFrom);
		const inputs = Array.from({ length: 2_000 }, (_, i) => ({
			email: `c${i}@acme.example`,
			sequence: 'onboarding',
		}));
		const outcomes = await time.until(runBatch(actionOf(key), client, inputs));
		expect(
			codesOf(outcomes).filter((code) => code === 'authentication_failed').length,
		).toBeGreaterThan(1_000);
		expect(requests()).toBe(expected);
	});

	it('calls that wait for a slot or a retry end immediately', async () => {
		const { time, client, requests } = start(61);
		const calls = Array.from({ length: 100 }, (_, i) =>
			client.contacts
				.upsert({ email: `c${i}@acme.example` })
				.catch((error: unknown) => ({ error })),
		);
		const outcomes = await time.until(Promise.all(calls));
		expect(codesOf(outcomes).filter((code) => code === 'authentication_failed')).toHaveLength(40);
		expect(requests()).toBe(61);
	});
});
