import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveHttp } from '../src/http.ts';
import { tools } from '../src/tools.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** Sends a request with any header, `Host` and `Origin` too, which `fetch` doesn't allow. */
const post = (port: number, headers: Record<string, string>, path = '/mcp') =>
	new Promise<{ status?: number; text: string }>((resolve, reject) => {
		const sent = request({ port, path, method: 'POST', host: '127.0.0.1', headers });
		sent.once('error', reject).once('response', async (response) => {
			let text = '';
			for await (const chunk of response.setEncoding('utf8')) text += chunk;
			resolve({ status: response.statusCode, text });
		});
		sent.end(JSON.stringify(LIST));
	});

describe('the HTTP server', () => {
	let server: Server;
	let port: number;

	beforeAll(async () => {
		server = await serveHttp(0, 'http://127.0.0.1:1', tools); // no service responds there
		({ port } = server.address() as AddressInfo); // a TCP server's address is never a text
	});

	afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

	const withoutKey = {
		'content-type': 'application/json',
		accept: 'application/json, text/event-stream',
	};
	const headers = { ...withoutKey, 'x-api-key': 'a-key-of-the-caller' };

	it('lists every tool if the service does not respond', async () => {
		const { status, text } = await post(port, headers);
		expect(status).toBe(200);
		for (const { definition } of tools) expect(text).toContain(`"${definition.name}"`);
	});

	it('accepts the key as a bearer token', async () => {
		const authorization = `Bearer ${headers['x-api-key']}`;
		expect(await post(port, { ...withoutKey, authorization })).toMatchObject({ status: 200 });
	});

	it('rejects a request without a key, and says which header it requires', async () => {
		const { status, text } = await post(port, withoutKey);
		expect(status).toBe(401);
		expect(text).toContain('X-API-Key');
	});

	it.each([
		['host', 'evil.example'],
		['origin', 'https://evil.example'],
	])('rejects a request with the %s %s', async (name, value) => {
		expect(await post(port, { ...headers, [name]: value })).toMatchObject({ status: 403 });
	});

	it('has nothing at other paths', async () => {
		expect(await post(port, headers, '/')).toMatchObject({ status: 404 });
	});

	it('listens on this machine only', () => {
		expect(server.address()).toMatchObject({ address: '127.0.0.1' });
	});
});
