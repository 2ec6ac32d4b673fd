import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
	method: string;
	path: string;
	headers: IncomingMessage['headers'];
	body: string;
}

export type Reply = (response: ServerResponse, received: Received) => void;

/** A real server on loopback that answers as told and keeps what it was asked. */
export async function startServer(reply: Reply) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request.setEncoding('utf8')) body += chunk;
		const { method = '', url: path = '', headers } = request;
		received.push({ method, path, headers, body });
		reply(response, received.at(-1)!);
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
