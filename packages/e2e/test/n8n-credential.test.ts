import { ContactSyncError, createClient, parseBaseUrl } from '@contact-sync/core';
import { Expression } from 'n8n-workflow';
import { ContactSyncApi } from '../../n8n/credentials/ContactSyncApi.credentials.ts';
import { startAnsweringServer } from '../lib/answering-server.ts';
import { problemsOf, splitText } from '../texts/problems.ts';
import { addApiKey } from '../../zapier/src/host/add-api-key.ts';
import { jsonOf, startNodeBench, type NodeBench } from '../lib/node-bench.ts';

const { authenticate, test: credentialTest } = new ContactSyncApi();

/** What an expression of the credential gives, as n8n resolves it. */
const resolved = (
	expression: string,
	credential: { apiKey?: unknown; baseUrl?: unknown },
): unknown => Expression.resolveWithoutWorkflow(expression.slice(1), { $credentials: credential });

/** What the person reads for a status. */
const textFor = (status: number): string | undefined =>
	credentialTest
		.rules!.map(({ properties }) => properties as { value: unknown; message: string })
		.find(({ value }) => value === status)?.message;

let bench: NodeBench;
beforeAll(async () => {
	bench = await startNodeBench();
});
afterAll(() => bench.stop());

/** Spellings of a Base URL, and how all platforms read them; undefined where they reject them. */
const SPELLINGS: ReadonlyArray<[spelling: string, url: string | undefined]> = [
	['https://contacts.example.com', 'https://contacts.example.com/api/v1'],
	[' https://contacts.example.com/ ', 'https://contacts.example.com/api/v1'],
	['https://contacts.example.com/api/v1/', 'https://contacts.example.com/api/v1'],
	['https://contacts.example.com//', 'https://contacts.example.com/api/v1'],
	['contacts.example.com', 'https://contacts.example.com/api/v1'],
	[' contacts.example.com:8443/api/v2/ ', 'https://contacts.example.com:8443/api/v2'],
	['localhost:8787', 'https://localhost:8787/api/v1'],
	['localhost', 'https://localhost/api/v1'],
	['http://localhost:8787', 'http://localhost:8787/api/v1'],
	['[::1]:8787', 'https://[::1]:8787/api/v1'],
	['HTTPS://contacts.example.com', 'https://contacts.example.com/api/v1'],
	['https:contacts.example.com', 'https://contacts.example.com/api/v1'],
	['https:/contacts.example.com/api/v1', 'https://contacts.example.com/api/v1'],
	['https:///contacts.example.com', 'https://contacts.example.com/api/v1'],
	['contact-sync:8000', 'https://contact-sync:8000/api/v1'],
	['contact_sync:8000/api/v1/', 'https://contact_sync:8000/api/v1'],
	['contact-sync/api/v1', 'https://contact-sync/api/v1'],
	['Contact-Sync/', 'https://contact-sync/api/v1'],
	['http://contact-sync:8000', 'http://contact-sync:8000/api/v1'],
	['kontakte.münchen.example', 'https://kontakte.xn--mnchen-3ya.example/api/v1'],
	['contacts', undefined],
	['contacts:', undefined],
	['contacts:api/v1', undefined],
	['/api/v1', undefined],
	['//contacts.example.com', undefined],
	['ftp://contacts.example.com', undefined],
	['mailto:ada@acme.example', undefined],
	['https://', undefined],
	['https:', undefined],
];

/** The URL that a platform requests, as a client sends it; undefined where it can't. */
const requested = (url: unknown): string | undefined => {
	const { protocol, href } = URL.parse(String(url)) ?? {};
	return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

describe.each(SPELLINGS)('the Base URL %j', (baseUrl, expected) => {
	it('is read by the test of the credential', () => {
		expect(requested(resolved(credentialTest.request.baseURL!, { baseUrl }))).toBe(expected);
	});

	it('is read by the node and by Zapier', () => {
		const read = () => parseBaseUrl(baseUrl);
		if (expected === undefined) expect(read).toThrow("The Base URL isn't a valid URL.");
		else expect(read()).toBe(expected);
	});

	it('gets the API key in Zapier, where it is a URL', async () => {
		if (expected === undefined) return;
		const bundle = { authData: { api_key: 'key', base_url: baseUrl } };
		// It looks at nothing else of the two.
		const sent = await addApiKey({ url: expected } as never, {} as never, bundle as never);
		expect(sent.headers).toEqual({ 'x-api-key': 'key' });
	});
});

describe('the test of the credential', () => {
	it.each([301, 302, 307, 308, 401, 403, 404, 429, 500, 502, 503, 504])(
		'says for %i what the node says',
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
			expect(textFor(status)).toBe((error as ContactSyncError).message);
		},
	);
});

it('every text of the test follows the rules of writing', () => {
	const texts = credentialTest.rules!.map(({ properties }) => properties.message);
	expect(texts.map((text) => [text, problemsOf(splitText(text))])).toEqual(
		texts.map((text) => [text, []]),
	);
});

describe('the API key', () => {
	it.each(['key', ' key', 'key\n'])('is trimmed where n8n adds it: %j', (apiKey) => {
		const { headers } = authenticate.properties as { headers: Record<string, string> };
		expect(resolved(headers['X-API-Key']!, { apiKey })).toBe('key');
	});

	it('is trimmed by the node', async () => {
		const server = await startAnsweringServer((_request, response) => response.end('{"id":"c1"}'));
		const { error } = await bench.upsert({ credential: { apiKey: ' key\n', baseUrl: server.url } });
		await server.stop();
		expect(error).toBeUndefined();
		expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['key']);
	});
});

it('spellings of one Base URL and one key share the budget', async () => {
	const { apiKey, baseUrl } = bench.credential();
	const spellings = [baseUrl, `${baseUrl}/`, ` ${new URL(baseUrl).origin} `];
	const errors = [];
	for (const [place, spelling] of spellings.entries()) {
		const credential = { apiKey: `${apiKey}${' '.repeat(place)}`, baseUrl: spelling, perMinute: 1 };
		const result = await bench.upsert({
			credential,
			items: [{ email: `p${place}@acme.example` }],
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
