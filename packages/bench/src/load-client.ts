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
	 * @throws FailedRequest when it is no success
	 */
	send(path: string, body?: object, headers?: OutgoingHttpHeaders): Promise<Answered>;
}

/** A request that failed. */
export class FailedRequest extends Error {
	override name = 'FailedRequest';
	/** The base address of the service that it was sent to. */
	readonly base: string;

	constructor(base: string, message: string, options?: ErrorOptions) {
		super(message, options);
		this.base = base;
	}
}

/**
 * @param connections as many at once, all services together
 * @param isReady whether requests are sent to a service; when none is ready they are sent to all. @default always
 */
export function createLoadClient(
	urls: readonly string[],
	connections: number,
	isReady: (url: string) => boolean = () => true,
): LoadClient {
	const maxSockets = Math.ceil(connections / urls.length);
	// Only with a time of its own does an agent heed how long a server keeps a connection; else it sends on one that was just closed.
	const agent = new Agent({ keepAlive: true, maxSockets, timeout: IDLE_MS });
	let turn = 0;
	return {
		send(path, body, headers = { 'X-API-Key': LOAD_KEY }) {
			const ready = urls.filter(isReady);
			const among = ready.length > 0 ? ready : urls;
			const base = among[turn++ % among.length]!;
			return sendOne(agent, { base, path, body, headers });
		},
		[Symbol.dispose]: () => agent.destroy(),
	};
}

interface Sending {
	base: string;
	path: string;
	body: object | undefined;
	headers: OutgoingHttpHeaders;
}

function sendOne(agent: Agent, { base, path, body, headers }: Sending): Promise<Answered> {
	const { promise, resolve, reject } = Promise.withResolvers<Answered>();
	const start = performance.now();
	const fail = (error: Error) =>
		reject(new FailedRequest(base, `${path}: ${error.message}`, { cause: error }));
	const sending = request(`${base}${path}`, {
		method: body ? 'POST' : 'GET',
		agent,
		headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
	});
	sending.on('error', fail).on('response', (answer) => {
		let text = '';
		answer.setEncoding('utf8');
		answer.on('error', fail).on('data', (piece: string) => (text += piece));
		answer.on('end', () => {
			if (answer.statusCode! < 300) resolve({ ms: performance.now() - start, text });
			else fail(new Error(`status ${answer.statusCode}: ${text}`));
		});
	});
	sending.end(body && JSON.stringify(body));
	return promise;
}
