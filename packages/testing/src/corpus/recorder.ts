import { request, type IncomingHttpHeaders } from 'node:http';
import { startServer, type Received } from '../server.ts';

/** A request as it was sent. */
export interface Recorded {
	/** Method, path, and query, such as `GET /api/v1/ping/`. */
	request: string;
	headers: Record<string, string>;
	body?: unknown;
	/** Status code of the response; undefined if there was none. */
	status?: number;
}

/** Headers that the service reads. Other headers depend on the platform's HTTP client. */
const HEADERS = ['accept', 'content-type', 'idempotency-key', 'user-agent', 'x-api-key'];

/** Starts a proxy on loopback that records requests and forwards them to the service at `target`. */
export async function startRecorder(target: string) {
	const { hostname, port } = new URL(target);
	const statuses = new WeakMap<Received, number>();
	const server = await startServer((response, received) => {
		const { method, path, headers, body } = received;
		// Passes one argument, because Zapier's core replaces `request` with a function that doesn't accept a
		// URL.
		const forwarded = request({ hostname, port, path, method, headers, agent: false });
		forwarded.end(body);
		forwarded.on('error', () => response.destroy()); // the service closed the connection
		forwarded.on('response', (incoming) => {
			statuses.set(received, incoming.statusCode!);
			response.writeHead(incoming.statusCode!, incoming.headers);
			incoming.pipe(response);
		});
	});
	return {
		origin: server.url,
		stop: server.stop,
		/** Returns the requests since the last call, in the order of their arrival. */
		take: () =>
			server.received.splice(0).map((received): Recorded => {
				const { method, path, headers, body } = received;
				return {
					request: `${method} ${path}`,
					headers: pick(headers),
					...(body !== '' && { body: JSON.parse(body) as unknown }),
					...(statuses.has(received) && { status: statuses.get(received)! }),
				};
			}),
	};
}

const pick = (headers: IncomingHttpHeaders): Record<string, string> =>
	Object.fromEntries(
		HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
	);
