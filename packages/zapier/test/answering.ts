import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
	method: string;
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
}

export interface Answering {
	url: string;
	heard: Heard[];
	stop: () => Promise<void>;
}

export type Answer = (request: Heard, response: ServerResponse) => void;

/** A server that answers as told: for what the real service cannot be made to say. */
export async function answering(answer: Answer): Promise<Answering> {
	const heard: Heard[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set, so they are buffers
		const { method = '', url = '', headers } = request;
		const body = Buffer.concat(chunks).toString();
		heard.push({ method, url, headers, body });
		answer({ method, url, headers, body }, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo; // it listens on a port, not a pipe
	return {
		url: `http://127.0.0.1:${port}`,
		heard,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Answers everything with this. */
export const always =
	(status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
	(_request, response) => {
		const isText = typeof body === 'string';
		const type = isText ? 'text/html' : 'application/json';
		response.writeHead(status, { 'content-type': type, ...headers });
		response.end(isText ? body : JSON.stringify(body));
	};

/** Runs a test's part against such a server. */
export async function whileAnswering(
	answer: Answer,
	run: (server: Answering) => Promise<void>,
): Promise<void> {
	const server = await answering(answer);
	try {
		await run(server);
	} finally {
		await server.stop();
	}
}
