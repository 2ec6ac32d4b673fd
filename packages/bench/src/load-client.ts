import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { LOAD_KEY } from './load-workspace.ts';

/** A connection that was idle for so long is not used again; a server may ask for less. */
const IDLE_MS = 60_000;

/** What came back, and how long it took from the request to the end of the answer. */
export interface Answered {
	ms: number;
	text: string;
}

/** Sends requests to services over connections that are kept, one service after the other. */
export interface LoadClient extends Disposable {
	/**
	 * Posts a body as JSON, or gets without one, below the base address.
	 *
	 * @throws Error when it is no success
	 */
	send(path: string, body?: object, headers?: OutgoingHttpHeaders): Promise<Answered>;
}

/** @param connections as many at once, all services together */
export function createLoadClient(urls: readonly string[], connections: number): LoadClient {
	const maxSockets = Math.ceil(connections / urls.length);
	// Only with a time of its own does an agent heed how long a server keeps a connection; else it sends on one that was just closed.
	const agent = new Agent({ keepAlive: true, maxSockets, timeout: IDLE_MS });
	let turn = 0;
	return {
		send(path, body, headers = { 'X-API-Key': LOAD_KEY }) {
			const url = `${urls[turn++ % urls.length]}${path}`;
			return sendOne(agent, { url, body, headers });
		},
		[Symbol.dispose]: () => agent.destroy(),
	};
}

interface Sending {
	url: string;
	body: object | undefined;
	headers: OutgoingHttpHeaders;
}

function sendOne(agent: Agent, { url, body, headers }: Sending): Promise<Answered> {
	const { promise, resolve, reject } = Promise.withResolvers<Answered>();
	const start = performance.now();
	const sending = request(url, {
		method: body ? 'POST' : 'GET',
		agent,
		headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
	});
	sending.on('error', reject).on('response', (answer) => {
		let text = '';
		answer.setEncoding('utf8');
		answer.on('error', reject).on('data', (piece: string) => (text += piece));
		answer.on('end', () => {
			if (answer.statusCode! < 300) resolve({ ms: performance.now() - start, text });
			else reject(new Error(`${new URL(url).pathname} answered ${answer.statusCode}: ${text}`));
		});
	});
	sending.end(body && JSON.stringify(body));
	return promise;
}
