import { once } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { untilHeaders } from './response-headers.ts';
import type { Connection, ConnectionFault } from './tcp-proxy.ts';

const HEAD_END = '\r\n\r\n';

/** Number of bytes to send one by one. */
const TRICKLE = 20;

const forwardRequest = async ({ request, forward }: Connection) => forward(await request());

/** Returns a raw HTTP response from the proxy itself. */
const rawResponse = (status: string, headers: readonly string[], body = '') =>
	[`HTTP/1.1 ${status}`, 'connection: close', `content-length: ${body.length}`, ...headers].join(
		'\r\n',
	) +
	HEAD_END +
	body;

const halfOf = (bytes: Buffer): number => {
	const headEnd = bytes.indexOf(HEAD_END) + HEAD_END.length;
	return headEnd + Math.floor((bytes.length - headEnd) / 2);
};

/** Faults of connections and network devices. */
export const connectionFaults = {
	/** Accepts and closes the connection, like a load balancer without a backend. */
	closedImmediately: ({ client }) => client.destroy(),
	/** Reads the request and closes the connection without a response. */
	closedWithoutResponse: async ({ client, request }) => {
		await request();
		client.end();
	},
	/** Resets the connection while the client is sending a large request. */
	resetWhileSending: ({ client }) => {
		client.read();
		client.resetAndDestroy();
	},
	/** Resets the connection after half of the request body. The service receives that half. */
	resetDuringRequest: async ({ client, request, forwardAndReset: breakOff }) => {
		const bytes = await request();
		await breakOff(bytes.subarray(0, halfOf(bytes)));
		client.resetAndDestroy();
	},
	/** Resets the connection after the headers and half of the response body. */
	resetDuringResponse: async (connection) => {
		const bytes = await forwardRequest(connection);
		const { client } = connection;
		client.write(bytes.subarray(0, halfOf(bytes)), () => client.resetAndDestroy());
	},
	/** Closes the connection gracefully before the body is complete according to Content-Length. */
	closedDuringBody: async (connection) => {
		const bytes = await forwardRequest(connection);
		connection.client.end(bytes.subarray(0, halfOf(bytes)));
	},
	/** Responds with data that isn't HTTP. */
	notHttp: async ({ client, request }) => {
		await request();
		client.end('\u0000\u0001SSH-2.0-nothing to see\r\n\r\n');
	},
	/** Responds with data that isn't HTTP, after the service processed the request. */
	notHttpAfterProcessing: async (connection) => {
		await forwardRequest(connection);
		connection.client.end('\u0000\u0001SSH-2.0-nothing to see\r\n\r\n');
	},
	/** Replaces a successful response with 204 No Content. */
	noContent: async (connection) => {
		const bytes = await forwardRequest(connection);
		const isSuccess = bytes.toString('latin1', 0, 10) === 'HTTP/1.1 2';
		connection.client.end(isSuccess ? rawResponse('204 No Content', []) : bytes);
	},
	/** Responds with a web page and status code 200, like the login page of a public network. */
	webPage: async ({ client, request }) => {
		await request();
		client.end(
			rawResponse('200 OK', ['content-type: text/html'], '<!doctype html><h1>Sign in</h1>'),
		);
	},
} satisfies Record<string, ConnectionFault>;

/** Handles a connection before, during, and after the client's timeout. */
export type TimeoutFault = (connection: Connection, expire: () => void) => unknown;

const untilClosed = async ({ client }: Connection) => {
	if (!client.closed) await once(client, 'close');
};

/** Writes the headers and half of the body, and waits until the client has received the headers. */
async function writeHalf({ client }: Connection, bytes: Buffer): Promise<void> {
	const headers = untilHeaders();
	client.write(bytes.subarray(0, halfOf(bytes)));
	await headers;
}

/** Faults that last until the client's timeout. */
export const timeoutFaults = {
	/** Never responds. */
	noResponse: async ({ request }, expire) => {
		await request();
		expire();
	},
	/** Processes the request after the client's timeout. */
	processedLate: async (connection, expire) => {
		const bytes = await connection.request();
		expire();
		await untilClosed(connection);
		await connection.forward(bytes);
	},
	/** Sends only the headers and half of the body. */
	slowBody: async (connection, expire) => {
		await writeHalf(connection, await forwardRequest(connection));
		expire();
		await untilClosed(connection);
	},
	/** Sends the second half of the body byte by byte, until after the timeout. */
	trickle: async (connection, expire) => {
		const bytes = await forwardRequest(connection);
		await writeHalf(connection, bytes);
		const start = halfOf(bytes);
		for (let at = start; at < start + TRICKLE; at += 1) {
			connection.client.write(bytes.subarray(at, at + 1));
			if (at === start + TRICKLE / 2) expire();
			await tick();
		}
		connection.client.end();
	},
} satisfies Record<string, TimeoutFault>;

/** Returns a fault that redirects the client to another host. */
export const redirect =
	(status: string, to: string): ConnectionFault =>
	async ({ client, request }) => {
		await request();
		client.end(rawResponse(status, [`location: ${to}/api/v1/contacts/upsert/`]));
	};
