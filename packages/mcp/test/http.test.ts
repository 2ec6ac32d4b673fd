import type { Server } from 'node:http';
import { json, startServer } from '@contact-sync/testing/server';
import { createCallLog } from '../src/call-log.ts';
import { toUrlHost } from '../src/http.ts';
import { MAX_MESSAGE_BYTES } from '../src/message-size.ts';
import { tools } from '../src/tools.ts';
import { headers, post, serve } from './helpers/http.ts';

describe('the HTTP server', () => {
	let server: Server;
	let port: number;
	beforeAll(async () => ({ server, port } = await serve()));

	it("lists all tools if the service doesn't respond", async () => {
		const { status, text } = await post(port, headers);
		expect(status).toBe(200);
		for (const { definition } of tools) expect(text).toContain(`"${definition.name}"`);
	});

	/** @claim connectors: DNS rebinding and oversized bodies on the MCP server: rejected */
	it.each([
		['host', 'evil.example'],
		['origin', 'https://evil.example'],
	])('rejects a request with the header %s: %s', async (name, value) => {
		expect(await post(port, { ...headers, [name]: value })).toMatchObject({ status: 403 });
	});

	it('responds to requests for other paths with 404', async () => {
		for (const path of ['/', '/mcp/x', '/mcp//', '/mcps'])
			expect(await post(port, headers, { path })).toMatchObject({ status: 404 });
	});

	it.each(['/mcp?session=1', '/mcp/', '/mcp/?session=1'])(
		'accepts the path %s, because some clients add a slash or a query',
		async (path) => {
			expect(await post(port, headers, { path })).toMatchObject({ status: 200 });
		},
	);

	it('limits connections and slow requests', () => {
		expect(server).toMatchObject({
			...{ maxConnections: 1_000, headersTimeout: 15_000, requestTimeout: 30_000 },
			keepAliveTimeout: 75_000,
		});
	});

	it('responds to TRACE with 405', async () => {
		expect(await post(port, headers, { method: 'TRACE', body: '' })).toMatchObject({ status: 405 });
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

describe('the header X-MCP-Readonly', () => {
	const listWith = async (value: string) => {
		const { port } = await serve();
		return await post(port, { ...headers, 'x-mcp-readonly': value });
	};

	it.each(['true', '1', 'TRUE'])('with %s limits a request to tools that read', async (value) => {
		const { text } = await listWith(value);
		expect(text).toContain('"list_sequences"');
		expect(text).not.toContain('"create_or_update_contact"');
	});

	it.each(['false', '0'])('with %s changes nothing', async (value) => {
		expect((await listWith(value)).text).toContain('"create_or_update_contact"');
	});

	it.each(['yes', ''])(
		'with "%s" is an error, so that it never silently allows changes',
		async (value) => {
			expect(await listWith(value)).toMatchObject({ status: 400 });
		},
	);
});

describe('the operation over HTTP', () => {
	it('has a health path, which needs no key and calls no service', async () => {
		const { port } = await serve();
		const health = await post(port, { host: '10.0.0.7' }, { path: '/healthz', body: '' });
		expect(health).toMatchObject({ status: 200, text: '{"status":"ok"}' });
	});

	it('logs one line per call, without data', async () => {
		const service = await startServer(json(200, { environment: 'live' }));
		const lines: string[] = [];
		const { port } = await serve({}, '', service.url, (line) => void lines.push(line));
		const call = (name: string, args: object) =>
			post(
				port,
				{ ...headers, 'x-request-id': 'of-the-proxy-1' },
				{
					body: JSON.stringify({
						...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
						params: { name, arguments: args },
					}),
				},
			);
		await call('check_api_key', {});
		await call('add_tags', { email: 'ada@acme.example', tag: 'vip' });
		await call('ada@acme.example', {});
		await service.stop();
		expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
			[
				['check_api_key', 'ok'],
				['add_tags', 'invalid_data'],
				['', 'unknown_tool'],
			].map(([tool, outcome]) => ({
				...{ tool, outcome, request_id: 'of-the-proxy-1' },
				time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
				ms: expect.any(Number) as number,
				key: expect.stringMatching(/^[\da-f]{8}$/) as string,
			})),
		);
		expect(lines.join('')).not.toMatch(/acme|vip|a-key-of-the-caller/);
	});

	it.each(['', 'two words', 'x'.repeat(65)])(
		'logs an ID of its own instead of the request ID %j',
		async (sent) => {
			const lines: string[] = [];
			const { port } = await serve({}, '', undefined, (line) => void lines.push(line));
			const params = { name: 'unknown', arguments: {} };
			await post(
				port,
				{ ...headers, 'x-request-id': sent },
				{ body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }) },
			);
			expect(JSON.parse(lines[0]!)).toMatchObject({
				request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
			});
		},
	);

	it('logs the duration in milliseconds, and the same hash for each call with a key', () => {
		const logged = (apiKey: string, requestId: string) => {
			const lines: string[] = [];
			const log = createCallLog(
				(line) => void lines.push(line),
				{ apiKey, baseUrl: '' },
				requestId,
			);
			log({ tool: 'check_api_key', outcome: 'ok', durationMs: 1_234.4 });
			return JSON.parse(lines[0]!) as { ms: number; key: string };
		};
		const [first, second, other] = [logged('a', '1'), logged('a', '2'), logged('b', '2')];
		expect(first.ms).toBe(1_234);
		expect(second.key).toBe(first.key);
		expect(other.key).not.toBe(first.key);
	});
});

it('the HTTP server prints an IPv6 address as it is written in a URL, and accepts it as host', async () => {
	expect([toUrlHost('::1'), toUrlHost('127.0.0.1')]).toEqual(['[::1]', '127.0.0.1']);
	const { port } = await serve({ host: '::' });
	expect(await post(port, { ...headers, host: `[::]:${port}` })).toMatchObject({ status: 200 });
});

it.each(['mcp.acme.example', 'MCP.Acme.Example'])(
	'the HTTP server accepts the additional allowed host %s, and rejects others',
	async (allowed) => {
		const { port } = await serve({ allowedHosts: [allowed] });
		const host = 'mcp.acme.example';
		const origin = `https://${host}`;
		expect(await post(port, { ...headers, host, origin })).toMatchObject({ status: 200 });
		expect(await post(port, { ...headers, host: 'evil.example' })).toMatchObject({ status: 403 });
		expect(await post(port, { ...headers, origin: 'https://evil.example' })).toMatchObject({
			status: 403,
		});
	},
);
