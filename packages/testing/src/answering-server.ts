import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnsweringServer {
	url: string;
	/** What was asked, in order. */
	requests: Array<{
		method: string;
		path: string;
		headers: IncomingMessage['headers'];
		body: string;
	}>;
	stop(): Promise<void>;
}

/** A server on loopback that gives one answer to everything: for answers the real service would never give. */
export async function startAnsweringServer(answer: RequestListener): Promise<AnsweringServer> {
	const requests: AnsweringServer['requests'] = [];
	const server = createServer(async (request, response) => {
		const { method, url: path, headers } = request;
		const asked = { method: method!, path: path!, headers, body: '' };
		requests.push(asked);
		for await (const chunk of request.setEncoding('utf8')) asked.body += chunk;
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo; // a TCP server's address is never a text
	return {
		url: `http://127.0.0.1:${port}`,
		requests,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Answers as a web site does that is not the service. */
export const webPage: RequestListener = (_request, response) => {
	response.writeHead(200, { 'content-type': 'text/html' });
	response.end('<!doctype html><title>Welcome</title><h1>Welcome</h1>');
};
