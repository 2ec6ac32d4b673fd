import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, startServer } from '@contact-sync/testing/server';
import { serveHttp, toUrlHost, type HttpOptions } from '../src/http.ts';
import { MAX_MESSAGE_BYTES } from '../src/lines.ts';
import { tools } from '../src/tools.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

interface Sent {
	path?: string;
	body?: string;
	/** Host to connect to. @default '127.0.0.1' */
	host?: string;
}

/** Sends a request with any headers, including `Host` and `Origin`, which `fetch` doesn't allow. */
const post = (
	port: number,
	headers: Record<string, string>,
	{ path = '/mcp', body = LIST, host = '127.0.0.1' }: Sent = {},
) =>
	new Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }>(
		(resolve, reject) => {
			const sent = request({ port, path, method: 'POST', host, headers });
			sent.once('error', reject).once('response', async (response) => {
				let text = '';
				for await (const chunk of response.setEncoding('utf8')) text += chunk;
				resolve({ status: response.statusCode, headers: response.headers, text });
			});
			sent.end(body);
		},
	);

const UNREACHABLE_URL = 'http://127.0.0.1:1'; // no service listens there

const withoutKey = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};
const headers = { ...withoutKey, 'x-api-key': 'a-key-of-the-caller' };

const servers: Server[] = [];

async function serve(options: Partial<HttpOptions> = {}, apiKey = '', baseUrl = UNREACHABLE_URL) {
	const server = await serveHttp({ port: 0, ...options }, { apiKey, baseUrl }, tools);
	servers.push(server);
	return { server, port: (server.address() as AddressInfo).port }; // never a string for a TCP server
}

afterAll(async () => {
	for (const server of servers) await new Promise((resolve) => void server.close(resolve));
});

describe('the HTTP server', () => {
	let server: Server;
	let port: number;
	beforeAll(async () => ({ server, port } = await serve()));

	it("lists all tools if the service doesn't respond", async () => {
		const { status, text } = await post(port, headers);
		expect(status).toBe(200);
		for (const { definition } of tools) expect(text).toContain(`"${definition.name}"`);
	});

	it.each([
		['host', 'evil.example'],
		['origin', 'https://evil.example'],
	])('rejects a request with the header %s: %s', async (name, value) => {
		expect(await post(port, { ...headers, [name]: value })).toMatchObject({ status: 403 });
	});

	it('responds to requests for other paths with 404', async () => {
		for (const path of ['/', '/mcp/x', '/mcps'])
			expect(await post(port, headers, { path })).toMatchObject({ status: 404 });
	});

	it('ignores the query, which some clients add', async () => {
		expect(await post(port, headers, { path: '/mcp?session=1' })).toMatchObject({ status: 200 });
	});

	it('listens only on the loopback interface', () => {
		expect(server.address()).toMatchObject({ address: '127.0.0.1' });
	});

	it.each([
		['that is too long', JSON.stringify({ text: 'x'.repeat(MAX_MESSAGE_BYTES) }), 413],
		["that isn't JSON", 'nonsense', 400],
		["that isn't a message", '{"id":1}', 400],
		['that is a number', '1', 400],
	])('rejects a body %s, and accepts the next request', async (_name, body, status) => {
		const rejected = await post(port, headers, { body });
		expect(rejected).toMatchObject({ status });
		expect(rejected.text).toContain('"error"');
		expect(await post(port, headers)).toMatchObject({ status: 200 });
	});
});

describe('the API key for an HTTP request', () => {
	const call = JSON.stringify({
		...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
		params: { name: 'key_check', arguments: {} },
	});
	/** Returns the keys that a service receives for a call with these headers. */
	async function keysFor(options: Partial<HttpOptions>, sent: Record<string, string>) {
		const service = await startServer(json(200, { environment: 'live', scopes: [] }));
		const { port } = await serve(options, 'the-key-of-the-process', service.url);
		const response = await post(port, sent, { body: call });
		await service.stop();
		return { ...response, keys: service.received.map((each) => each.headers['x-api-key']) };
	}
	const isOwn = (keys: unknown[]) => keys.every((key) => key === headers['x-api-key']);

	it("is the key in the request's headers", async () => {
		const { keys } = await keysFor({}, headers);
		expect(keys.length).toBeGreaterThan(0);
		expect(isOwn(keys)).toBe(true);
	});

	it.each([
		[{ authorization: `Bearer ${headers['x-api-key']}` }],
		[{ authorization: `bearer ${headers['x-api-key']}`, 'x-api-key': '' }],
		[{ authorization: 'Bearer of-a-proxy', 'x-api-key': headers['x-api-key'] }],
	])('is X-API-Key, or else the bearer token: %j', async (sent) => {
		const { keys } = await keysFor({}, { ...withoutKey, ...sent });
		expect(keys.length).toBeGreaterThan(0);
		expect(isOwn(keys)).toBe(true);
	});

	it.each([[withoutKey], [{ ...withoutKey, 'x-api-key': '' }]])(
		'on the loopback interface defaults to the key of the process: %j',
		async (sent) => {
			const { status, keys } = await keysFor({ host: 'localhost' }, sent);
			expect(status).toBe(200);
			expect(new Set(keys)).toEqual(new Set(['the-key-of-the-process']));
		},
	);

	it('can be missing from both the request and the process: the tool explains how to set it', async () => {
		const { port } = await serve();
		const { status, text } = await post(port, withoutKey, { body: call });
		expect(status).toBe(200);
		expect(text).toContain('Set CONTACT_SYNC_API_KEY');
	});

	describe.each([[{ host: '0.0.0.0' }], [{ allowedHosts: ['mcp.acme.example'] }]])(
		'to a server that other computers can reach (%j)',
		(options) => {
			it("must be in the request's headers", async () => {
				const { status, headers, text, keys } = await keysFor(options, withoutKey);
				expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
				expect(text).toContain('X-API-Key');
				expect(keys).toEqual([]);
			});

			it("is the key in the request's headers", async () => {
				const { status, keys } = await keysFor(options, headers);
				expect([status, isOwn(keys)]).toEqual([200, true]);
			});
		},
	);
});

it('the HTTP server prints an IPv6 address as it is written in a URL, and accepts it as host', async () => {
	expect([toUrlHost('::1'), toUrlHost('127.0.0.1')]).toEqual(['[::1]', '127.0.0.1']);
	const { port } = await serve({ host: '127.0.0.2' });
	const sent = { ...headers, host: `127.0.0.2:${port}` };
	expect(await post(port, sent, { host: '127.0.0.2' })).toMatchObject({ status: 200 });
});

it('the HTTP server accepts additional allowed host names, and rejects others', async () => {
	const { port } = await serve({ allowedHosts: ['mcp.acme.example'] });
	const host = 'mcp.acme.example';
	const origin = `https://${host}`;
	expect(await post(port, { ...headers, host, origin })).toMatchObject({ status: 200 });
	expect(await post(port, { ...headers, host: 'evil.example' })).toMatchObject({ status: 403 });
	expect(await post(port, { ...headers, origin: 'https://evil.example' })).toMatchObject({
		status: 403,
	});
});
