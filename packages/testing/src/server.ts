import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export interface Received {
	method: string;
	path: string;
	headers: IncomingMessage['headers'];
	body: string;
}

export type Reply = (response: ServerResponse, received: Received) => unknown;

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a real server on loopback that sends any reply, including replies that the real service never sends, and records requests. */
export async function startServer(reply: Reply) {
	const received: Received[] = [];
	// Like the service, so that no client uses a connection that is being closed.
	const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
		const { method = '', url: path = '', headers } = request;
		const entry = { method, path, headers, body: '' };
		received.push(entry);
		for await (const chunk of request.setEncoding('utf8')) entry.body += chunk;
		reply(response, entry);
	});
	return {
		url: `http://127.0.0.1:${await listen(server)}`,
		received,
		stop: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Returns a reply with a JSON body. */
export const json =
	(status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
	(response) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	};

/** Returns a reply with any other body, by default HTML. */
export const plain =
	(status: number, body: string, headers: Record<string, string> = {}): Reply =>
	(response) => {
		response.writeHead(status, { 'content-type': 'text/html', ...headers });
		response.end(body);
	};

/** Reply of a website that isn't the service. */
export const webPage = plain(200, '<!doctype html><title>Welcome</title><h1>Welcome</h1>');
