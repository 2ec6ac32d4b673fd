import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
	method: string;
	path: string;
	headers: IncomingMessage['headers'];
	/** Whole when the answer is asked for. */
	body: string;
}

export interface AnsweringServer {
	url: string;
	/** What was asked, in order. */
	requests: Asked[];
	stop(): Promise<void>;
}

/** A server on loopback that gives one answer to everything: for answers the real service would never give. */
export async function startAnsweringServer(answer: RequestListener): Promise<AnsweringServer> {
	const requests: AnsweringServer['requests'] = [];
	const server = createServer((request, response) => {
		const { method, url, headers } = request;
		const asked: Asked = { method: method!, path: url!, headers, body: '' };
		requests.push(asked);
		request.setEncoding('utf8').on('data', (text: string) => (asked.body += text));
		request.on('end', () => answer(request, response));
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
