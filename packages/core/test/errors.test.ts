import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { ContactSyncError, type ClientOptions } from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { listen } from '@contact-sync/testing/listen';
import { json, plain, startServer } from '@contact-sync/testing/server';

/** Returns the error of one attempt. */
async function errorOf(baseUrl: string, options: Partial<ClientOptions> = {}) {
	const error: unknown = await testClient(baseUrl, { retries: 'none', ...options })
		.contacts.upsert({ email: 'private@acme.example', first_name: 'Private' })
		.catch((reason: unknown) => reason);
	if (error instanceof ContactSyncError) return error;
	throw new Error(`not one of our errors: ${inspect(error)}`);
}

/** Returns a URL at which no server listens. */
async function deadUrl(): Promise<string> {
	const server = await startServer(() => {});
	await server.stop();
	return server.url;
}

async function errorFor(
	reply: Parameters<typeof startServer>[0],
	options?: Partial<ClientOptions>,
) {
	const server = await startServer(reply);
	try {
		return await errorOf(server.url, options);
	} finally {
		await server.stop();
	}
}

const headers = { 'X-Request-Id': 'req-7' };

describe('an error', () => {
	it.each([
		[401, 'authentication_failed', 'The service rejected the API key.'],
		[403, 'scope_missing', 'Add the scope contacts:write.'],
		[
			400,
			'invalid_data',
			'The service rejected the data (400). Correct the values, then run this again. The service',
		],
		[413, 'invalid_data', 'The data is too large for the service (413).'],
		[404, 'unexpected_response', 'The service has no such endpoint (404).'],
		[418, 'unexpected_response', 'The response has an unexpected status code (418).'],
		[429, 'rate_limited', 'This API key reached its rate limit.'],
		[500, 'server_error', 'The service failed (500).'],
		[503, 'server_error', 'The service failed (503).'],
	])('describes a %i response', async (status, code, sentence) => {
		const error = await errorFor(json(status, { detail: 'Because.' }, headers));
		expect(error).toMatchObject({
			status,
			code,
			detail: 'Because.',
			requestId: 'req-7',
		});
		expect(error.message).toContain(sentence);
	});

	it('contains the field messages of a 422 response', async () => {
		const error = await errorFor(json(422, { errors: { email: ['It bounced.'] } }));
		expect(error).toMatchObject({
			code: 'unprocessable',
			detail: 'It bounced.',
			fields: { email: ['It bounced.'] },
		});
	});

	it.each([301, 302, 307, 308])("reports that a %i redirect wasn't followed", async (status) => {
		const error = await errorFor(plain(status, '', { location: 'https://elsewhere.example/' }));
		expect(error).toMatchObject({ code: 'unexpected_response', status });
		expect(error.message).toContain("Redirects aren't followed, to protect your API key.");
	});

	it.each([
		[401, 'a firewall or proxy blocks the request'],
		[403, 'a firewall or proxy blocks the request'],
		[404, 'usually ends with /api/v1'],
		[400, 'usually ends with /api/v1'],
	])(
		'reports a web page with status %i as unexpected, and names its likely cause',
		async (status, cause) => {
			const error = await errorFor(plain(status, '<h1>No</h1>'));
			expect(error.code).toBe('unexpected_response');
			expect(error.message).toContain(`The response is a web page (${status}).`);
			expect(error.hint).toContain(cause);
		},
	);

	it('is about the size after 413, which proxies send with a web page', async () => {
		const error = await errorFor(plain(413, '<h1>413 Request Entity Too Large</h1>'));
		expect(error.summary).toBe('The data is too large for the service (413).');
	});

	it.each([
		[401, 'authentication_failed'],
		[403, 'scope_missing'],
		[404, 'unexpected_response'],
		[408, 'timed_out'],
		[422, 'unprocessable'],
		[400, 'invalid_data'],
	])(
		'after %i matches the status code if the body is neither JSON nor a web page',
		async (status, code) => {
			for (const body of ['', 'No.']) {
				const error = await errorFor(plain(status, body));
				expect(error).toMatchObject({ code, status });
				expect(error.message).not.toContain('web page');
			}
		},
	);

	it('after 408 does not suggest checking the Base URL', async () => {
		const error = await errorFor(json(408, {}));
		expect(error).toMatchObject({ code: 'timed_out' });
		expect(error.message).not.toContain('Base URL');
	});

	it('reports a URL without a service', async () => {
		const url = await deadUrl();
		const error = await errorOf(url);
		expect(error).toMatchObject({ code: 'network_failed' });
		expect(error.message).toBe(
			`Nothing responds at ${new URL(url).host}. Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of 127.0.0.1.`,
		);
	});

	it('reports a connection that is lost before the response', async () => {
		const error = await errorFor((response) => response.socket!.resetAndDestroy());
		expect(error.code).toBe('network_failed');
	});

	it('reports a connection that is lost during the response', async () => {
		const error = await errorFor((response) => {
			response.writeHead(200, { 'content-length': '1000' });
			response.write('{"id":', () => response.socket!.resetAndDestroy());
		});
		expect(error).toMatchObject({
			code: 'network_failed',
			summary: 'The connection to the service was lost.',
		});
	});

	it.each([
		['never arrives', () => {}],
		[
			'never ends',
			(response: Parameters<Parameters<typeof startServer>[0]>[0]) => void response.write('{'),
		],
	])('reports a response that %s', async (_name, reply) => {
		const error = await errorFor(reply, { timeoutMs: 150 });
		expect(error).toMatchObject({ code: 'timed_out' });
		expect(error.message).toContain('The request timed out.');
	});

	it('reports a server that does not support HTTP', async () => {
		const server = createServer((socket) => socket.end('SSH-2.0-x\r\n'));
		const error = await errorOf(`http://127.0.0.1:${await listen(server)}`);
		server.close();
		expect(error.code).toBe('network_failed');
	});
});

describe("the service's message", () => {
	it.each([
		[{ detail: 'Why.' }],
		[{ message: 'Why.' }],
		[{ error: 'Why.' }],
		[{ error: { code: 7, message: 'Why.' } }],
		[{ title: 'Why.', status: 400 }],
		[{ type: 'about:blank', title: 'Bad request', status: 400, detail: 'Why.' }],
		[{ status: 'error', code: 'bad_email', message: 'Why.' }],
		[{ detail: ['Why.', 'And.'] }],
	])('is read from %j', async (body) => {
		const error = await errorFor(json(400, body));
		expect(error.detail).toBe('Why.');
		expect(error.report).toBe('The service reports: Why.');
	});

	it.each([
		[{ detail: 'No.', errors: { email: ['Not an address.'] } }],
		[{ email: ['Not an address.'] }],
		[{ errors: { email: 'Not an address.' } }],
	])('about fields is read from %j', async (body) => {
		const error = await errorFor(json(400, body));
		expect(error).toMatchObject({ fields: { email: ['Not an address.'] } });
		expect(error.report).toBe(`The service reports: ${error.detail!}`);
	});
});

describe('the time until a retry', () => {
	it.each([
		['42', 42_000, 'in 42 seconds'],
		['1', 1000, 'in 1 second,'],
		['3600', 3_600_000, 'in 60 minutes'],
		['Fri, 20 Nov 2026 09:30:30 GMT', 30_000, 'in 30 seconds'],
		['-5', undefined, 'in a minute'],
		['soon', undefined, 'in a minute'],
	])('is based on Retry-After: %s', async (value, retryAfterMs, words) => {
		const error = await errorFor(json(429, {}, { 'retry-after': value }));
		expect(error).toMatchObject({ retryAfterMs });
		expect(error.message).toContain(words);
	});
});

it("the service's message is cleaned, truncated, and stripped of a key that the host adds", async () => {
	const text = `No key hunter2 <script>alert(1)</script> ${'x'.repeat(999)}`;
	const error = await errorFor(json(401, { detail: text }), { secrets: ['hunter2'] });
	expect(error.detail).toMatch(/^No key \[hidden\] alert\(1\) x+…$/);
});
