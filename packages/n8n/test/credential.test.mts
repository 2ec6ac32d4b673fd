import { createServer as createSecureServer } from 'node:https';
import { CredentialTestContext } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { ContactSyncError, createClient, NO_SCOPES, parseBaseUrl } from '@contact-sync/core';
import { ContactSyncApi } from '../credentials/ContactSyncApi.credentials.ts';
import { testCredential } from '../nodes/ContactSync/test-credential.ts';
import { addKey } from '../nodes/shared/add-key.ts';
import { listen } from '@contact-sync/testing/listen';
import { json, startServer, webPage, type Reply } from '@contact-sync/testing/server';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { SPELLINGS } from '@contact-sync/testing/base-url-spellings';
import { jsonOf, startNodeBench, type NodeBench } from './helpers/node-bench.mts';

const { properties } = new ContactSyncApi();

/** Returns a request with the key, as n8n's HTTP client receives it. */
const requestOf = (credential: { apiKey: string; baseUrl: string }) =>
	addKey(credential, { url: '/ping/' });

/** Runs the credential test. Returns its message, or undefined if it passed. */
async function testMessage(baseUrl: string, apiKey = 'key'): Promise<string | undefined> {
	const context = new CredentialTestContext({} as IWorkflowExecuteAdditionalData); // reads only its hooks
	const data = { apiKey, baseUrl };
	const credential = { id: '', name: '', type: 'contactSyncApi', data };
	const { status, message } = await testCredential.call(context, credential);
	return status === 'OK' ? undefined : message;
}

/** Runs the credential test against a server with this reply. */
async function messageFor(reply: Reply): Promise<string | undefined> {
	const server = await startServer(reply);
	try {
		return await testMessage(server.url);
	} finally {
		await server.stop();
	}
}

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

	it('hides the API key like a password, and nothing else', () => {
		const hidden = properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(hidden.map(({ name }) => name)).toEqual(['apiKey']);
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
		if (expected === undefined) {
			await expect(read).rejects.toThrow("The Base URL isn't a valid URL.");
			expect(await testMessage(baseUrl)).toContain("The Base URL isn't a valid URL.");
		} else expect((await read).url).toBe(`${expected}/ping/`);
	});

	it('is normalized or, if invalid, rejected in the node and Zapier', () => {
		const read = () => parseBaseUrl(baseUrl);
		if (expected === undefined) expect(read).toThrow("The Base URL isn't a valid URL.");
		else expect(read()).toBe(expected);
	});
});

describe('the credential test', () => {
	it('passes with a key that has scopes', async () => {
		expect(await messageFor(json(200, { environment: 'live', scopes: ['a'] }))).toBeUndefined();
	});

	it('passes with a service that takes its time', async () => {
		const slow: Reply = (...reply) =>
			void setTimeout(() => json(200, { environment: 'live' })(...reply), 100);
		expect(await messageFor(slow)).toBeUndefined();
	});

	it('passes if the service lists no scopes, and fails if the key has none', async () => {
		expect(await messageFor(json(200, { environment: 'live' }))).toBeUndefined();
		expect(await messageFor(json(200, { environment: 'live', scopes: [] }))).toBe(
			`${NO_SCOPES.summary} ${NO_SCOPES.hint}`,
		);
	});

	it.each([301, 302, 307, 308, 401, 403, 404, 429, 500, 502, 503, 504])(
		'shows the same error for status %i as the node',
		async (status) => {
			const client = createClient({
				baseUrl: 'https://contacts.example.com',
				apiKey: 'k',
				retries: 'none',
				random: () => 0,
				now: () => 0,
				sleep: async () => {},
				fetch: async () => new Response('{}', { status }),
			});
			const error: unknown = await client.ping().catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(ContactSyncError);
			expect(await messageFor(json(status, {}))).toBe((error as ContactSyncError).message);
		},
	);

	it('says what to do if nothing responds at the host', async () => {
		expect(await testMessage('http://127.0.0.1:9')).toBe(
			"Nothing responds at 127.0.0.1:9. Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of 127.0.0.1.",
		);
	});

	it('says what to do if the host is unknown', async () => {
		expect(await testMessage('https://contacts.invalid')).toBe(
			"The host contacts.invalid can't be found. Check the host in the Base URL, and the network.",
		);
	});

	it('says what to do if the service closes the connection', async () => {
		expect(await messageFor((response) => response.socket!.destroy())).toBe(
			'The connection to the service was lost. Check the network, then retry.',
		);
	});

	it('says what to do if the certificate is rejected', async () => {
		const server = createSecureServer(SELF_SIGNED, (_request, response) => response.end('{}'));
		expect(await testMessage(`https://127.0.0.1:${await listen(server)}`)).toContain(
			"The service's certificate is self-signed.",
		);
		server.close();
	});

	it('says what to do about a web page', async () => {
		expect(await messageFor(webPage)).toContain('The response is a web page (200).');
	});

	it("follows no redirect, so that the key isn't sent to another host", async () => {
		const elsewhere = await startServer(webPage);
		await messageFor(json(302, {}, { location: elsewhere.url }));
		await elsewhere.stop();
		expect(elsewhere.received).toEqual([]);
	});
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
