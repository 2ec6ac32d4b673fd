import { ContactSyncError, createClient, parseBaseUrl } from '@contact-sync/core';
import { ContactSyncApi } from '../credentials/ContactSyncApi.credentials.ts';
import { addKey } from '../nodes/shared/add-key.ts';
import { startServer } from '@contact-sync/testing/server';
import { SPELLINGS } from '@contact-sync/testing/base-url-spellings';
import { problemsOf, splitText } from '@contact-sync/testing/problems';
import { jsonOf, startNodeBench, type NodeBench } from './helpers/node-bench.mts';

const { test: credentialTest, properties } = new ContactSyncApi();

/** Returns the test request, as n8n's HTTP client receives it. */
const requestOf = (credential: { apiKey: string; baseUrl: string }) =>
	addKey(credential, { url: credentialTest.request.url! });

/** Returns the message for a status. */
const messageFor = (status: number): string | undefined =>
	credentialTest
		.rules!.map(({ properties }) => properties as { value: unknown; message: string })
		.find(({ value }) => value === status)?.message;

let bench: NodeBench;
beforeAll(async () => {
	bench = await startNodeBench();
});
afterAll(() => bench.stop());

describe('the form', () => {
	it('needs an API key and a base URL, and lets users override the limits at the end', () => {
		expect(properties.filter(({ required }) => required).map(({ name }) => name)).toEqual([
			'apiKey',
			'baseUrl',
		]);
		const limits = properties.slice(-2);
		expect(limits.map(({ name }) => name)).toEqual(['perMinute', 'perHour']);
		for (const limit of limits)
			expect(limit).toMatchObject({ default: '', placeholder: 'from the service' });
	});

	it('explains in one line that operations need scopes', () => {
		const [notice] = properties.filter(({ type }) => type === 'notice');
		expect(notice!.displayName.replaceAll(/<[^>]+>/g, '').length).toBeLessThanOrEqual(80);
	});

	it('shows the form of a key, and where to find one', () => {
		const [key] = properties;
		expect(key!.placeholder).toContain('cs_live_');
		expect(key!.description).toContain('API Keys');
	});
});

describe.each(SPELLINGS)('the Base URL %j', (baseUrl, expected) => {
	it('is normalized or, if invalid, rejected in the credential test', async () => {
		const read = requestOf({ apiKey: 'key', baseUrl });
		if (expected === undefined)
			await expect(read).rejects.toThrow("The Base URL isn't a valid URL.");
		else expect((await read).url).toBe(`${expected}/ping/`);
	});

	it('is normalized or, if invalid, rejected in the node and Zapier', () => {
		const read = () => parseBaseUrl(baseUrl);
		if (expected === undefined) expect(read).toThrow("The Base URL isn't a valid URL.");
		else expect(read()).toBe(expected);
	});
});

describe('the credential test', () => {
	it.each([301, 302, 307, 308, 401, 403, 404, 429, 500, 502, 503, 504])(
		'shows the same error for status %i as the node',
		async (status) => {
			const client = createClient({
				baseUrl: 'https://contacts.example.com',
				apiKey: 'k',
				rules: [],
				random: () => 0,
				now: () => 0,
				sleep: async () => {},
				fetch: async () => new Response('{}', { status }),
			});
			const error: unknown = await client.ping().catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(ContactSyncError);
			expect(messageFor(status)).toBe((error as ContactSyncError).message);
		},
	);
});

it('the credential test waits for a slow service, but not longer than a request of the node', () => {
	const { timeout } = credentialTest.request;
	expect(timeout).toBeGreaterThanOrEqual(10_000);
	expect(timeout).toBeLessThanOrEqual(30_000);
});

it('all messages of the credential test follow the writing rules', () => {
	const messages = credentialTest.rules!.map(({ properties }) => properties.message);
	expect(messages.map((text) => [text, problemsOf(splitText(text))])).toEqual(
		messages.map((text) => [text, []]),
	);
});

describe('the API key', () => {
	it.each(['key', ' key', 'key\n'])(
		'is trimmed when n8n adds it to a request: %j',
		async (apiKey) => {
			const { headers } = await requestOf({ apiKey, baseUrl: 'https://contacts.example.com' });
			expect(headers).toMatchObject({ 'X-API-Key': 'key' });
		},
	);

	it('is trimmed when the node sends a request', async () => {
		const server = await startServer((response) => response.end('{"id":"c1"}'));
		const { error } = await bench.upsert({ credential: { apiKey: ' key\n', baseUrl: server.url } });
		await server.stop();
		expect(error).toBeUndefined();
		expect(server.received.map(({ headers }) => headers['x-api-key'])).toEqual(['key']);
	});
});

it('different spellings of the same Base URL and key share a request budget', async () => {
	const { apiKey, baseUrl } = bench.credential();
	const spellings = [baseUrl, `${baseUrl}/`, ` ${new URL(baseUrl).origin} `];
	const errors = [];
	for (const [index, spelling] of spellings.entries()) {
		const credential = { apiKey: `${apiKey}${' '.repeat(index)}`, baseUrl: spelling, perMinute: 1 };
		const result = await bench.upsert({
			credential,
			items: [{ email: `p${index}@acme.example` }],
			onError: 'continueRegularOutput',
			parameters: MAX_WAIT_0,
		});
		errors.push(jsonOf(result)[0]?.error);
	}
	expect(errors).toEqual([
		undefined,
		expect.stringContaining('rate limit'),
		expect.stringContaining('rate limit'),
	]);
});

const MAX_WAIT_0 = {
	resource: 'contact',
	operation: 'upsert',
	email: '={{ $json.email }}',
	options: { maxWait: 0 },
};
