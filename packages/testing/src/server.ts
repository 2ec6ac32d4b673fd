import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
	method: string;
	path: string;
	headers: IncomingMessage['headers'];
	body: string;
}

export type Reply = (response: ServerResponse, received: Received) => unknown;

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** A real server on loopback that answers as told, as the real service never would, and keeps what it was asked. */
export async function startServer(reply: Reply) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		const { method = '', url: path = '', headers } = request;
		const asked = { method, path, headers, body: '' };
		received.push(asked);
		for await (const chunk of request.setEncoding('utf8')) asked.body += chunk;
		reply(response, asked);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo; // a TCP server's address is never a text
	return {
		url: `http://127.0.0.1:${port}`,
		received,
		stop: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** A reply of JSON. */
export const json =
	(status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
	(response) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	};

/** A reply of anything else. */
export const plain =
	(status: number, body: string, headers: Record<string, string> = {}): Reply =>
	(response) => {
		response.writeHead(status, { 'content-type': 'text/html', ...headers });
		response.end(body);
	};

/** The reply of a website that isn't the service. */
export const webPage = plain(200, '<!doctype html><title>Welcome</title><h1>Welcome</h1>');
