import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it was on the wire. */
export interface Recorded {
	/** Method, path, and query, as in `GET /api/v1/ping/`. */
	request: string;
	headers: Record<string, string>;
	body?: unknown;
	/** The status code of its response. Absent if there was none. */
	status?: number;
}

/** Headers of a request that the service reads. All others belong to the HTTP clients of the platforms. */
const HEADERS = ['accept', 'content-type', 'idempotency-key', 'user-agent', 'x-api-key'];

/** Starts a proxy on loopback that records requests and passes them on to the service at `target`. */
export async function startRecorder(target: string) {
	const { hostname, port: servicePort } = new URL(target);
	const recorded: Recorded[] = [];
	const server = createServer(async (incoming, response) => {
		const { method, url = '', headers } = incoming;
		const entry: Recorded = { request: `${method} ${url}`, headers: pick(headers) };
		recorded.push(entry);
		const body = await text(incoming);
		if (body !== '') entry.body = JSON.parse(body);
		// In one argument, since Zapier's core replaces this function with one that takes no URL.
		const forwarded = request({
			hostname,
			port: servicePort,
			path: url,
			method,
			headers,
			agent: false,
		});
		forwarded.end(body);
		forwarded.on('error', () => response.destroy()); // the service broke the connection
		forwarded.on('response', (answer) => {
			entry.status = answer.statusCode!;
			response.writeHead(entry.status, answer.headers);
			answer.pipe(response);
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo; // a TCP server's address is never a text
	return {
		origin: `http://127.0.0.1:${port}`,
		/** Returns the requests since the last call, in the order in which they arrived. */
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
