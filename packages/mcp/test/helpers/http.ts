import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveHttp, type HttpOptions } from '../../src/http.ts';
import { tools } from '../../src/tools.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

interface Sent {
	/** @default 'POST' */
	method?: string;
	path?: string;
	body?: string;
	/** Host to connect to. @default '127.0.0.1' */
	host?: string;
}

/** Sends a request with any headers, including `Host` and `Origin`, which `fetch` doesn't allow. */
export const post = (
	port: number,
	headers: Record<string, string>,
	{ method = 'POST', path = '/mcp', body = LIST, host = '127.0.0.1' }: Sent = {},
) =>
	new Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }>(
		(resolve, reject) => {
			const sent = request({ port, path, method, host, headers });
			sent.once('error', reject).once('response', async (response) => {
				let text = '';
				for await (const chunk of response.setEncoding('utf8')) text += chunk;
				resolve({ status: response.statusCode, headers: response.headers, text });
			});
			sent.end(body);
		},
	);

const UNREACHABLE_URL = 'http://127.0.0.1:1'; // no service listens there

/** Headers of a request without a key. */
export const withoutKey = {
	'content-type': 'application/json',
	accept: 'application/json, text/event-stream',
};

/** Headers of a request with a key. */
export const headers = { ...withoutKey, 'x-api-key': 'a-key-of-the-caller' };

const servers: Server[] = [];

/** Starts an HTTP server that is closed after the tests. */
export async function serve(
	options: Partial<HttpOptions> = {},
	apiKey = '',
	baseUrl = UNREACHABLE_URL,
	log?: (line: string) => void,
) {
	const server = await serveHttp({ port: 0, ...options }, { apiKey, baseUrl }, tools, log);
	servers.push(server);
	return { server, port: (server.address() as AddressInfo).port }; // never a string for a TCP server
}

afterAll(async () => {
	for (const server of servers) await new Promise((resolve) => void server.close(resolve));
});
