import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

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
	const { hostname, port: servicePort } = new URL(target);
	const recorded: Recorded[] = [];
	const server = createServer(async (incoming, response) => {
		const { method, url = '', headers } = incoming;
		const entry: Recorded = { request: `${method} ${url}`, headers: pick(headers) };
		recorded.push(entry);
		const body = await text(incoming);
		if (body !== '') entry.body = JSON.parse(body);
		// Passes one argument, because Zapier's core replaces `request` with a function that doesn't accept a
		// URL.
		const forwarded = request({
			hostname,
			port: servicePort,
			path: url,
			method,
			headers,
			agent: false,
		});
		forwarded.end(body);
		forwarded.on('error', () => response.destroy()); // the service closed the connection
		forwarded.on('response', (incoming) => {
			entry.status = incoming.statusCode!;
			response.writeHead(entry.status, incoming.headers);
			incoming.pipe(response);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo; // never a string for TCP
	return {
		origin: `http://127.0.0.1:${port}`,
		/** Returns the requests since the last call, in the order of their arrival. */
		take: () => recorded.splice(0),
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

const pick = (headers: IncomingHttpHeaders): Record<string, string> =>
	Object.fromEntries(
		HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
	);
