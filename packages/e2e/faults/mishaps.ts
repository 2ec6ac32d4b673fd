import { once } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { untilHeaders } from './response-headers.ts';
import type { Connection, Mishap } from './tcp-proxy.ts';

const HEAD_END = '\r\n\r\n';

/** Bytes that come one by one. */
const TRICKLE = 20;

const answered = async ({ request, forward }: Connection) => forward(await request());

/** An answer of the proxy's own. */
const answer = (status: string, headers: readonly string[], body = '') =>
	[`HTTP/1.1 ${status}`, 'connection: close', `content-length: ${body.length}`, ...headers].join(
		'\r\n',
	) +
	HEAD_END +
	body;

const halfOf = (bytes: Buffer): number => {
	const headEnd = bytes.indexOf(HEAD_END) + HEAD_END.length;
	return headEnd + Math.floor((bytes.length - headEnd) / 2);
};

/** Faults of networks and of what stands in them. */
export const mishaps = {
	/** Accepted and closed, as by a balancer with nobody behind it. */
	closedAtOnce: ({ client }) => client.destroy(),
	/** The request was read, and nothing is said. */
	closedUnanswered: async ({ client, request }) => {
		await request();
		client.end();
	},
	/** Reset while the client still sends: a large request, of which little was read. */
	resetWhileSending: ({ client }) => {
		client.read();
		client.resetAndDestroy();
	},
	/** Reset with half of the body sent, and the service left with that half. */
	resetAmidRequest: async ({ client, request, breakOff }) => {
		const bytes = await request();
		await breakOff(bytes.subarray(0, halfOf(bytes)));
		client.resetAndDestroy();
	},
	/** Head and half a body, and a reset. */
	resetAmidAnswer: async (connection) => {
		const bytes = await answered(connection);
		const { client } = connection;
		client.write(bytes.subarray(0, halfOf(bytes)), () => client.resetAndDestroy());
	},
	/** Closed in good order amid a body whose length was said. */
	closedAmidBody: async (connection) => {
		const bytes = await answered(connection);
		connection.client.end(bytes.subarray(0, halfOf(bytes)));
	},
	/** Something that speaks no HTTP. */
	garbage: async ({ client, request }) => {
		await request();
		client.end('\u0000\u0001SSH-2.0-nothing to see\r\n\r\n');
	},
	/** The same, after the work was done. */
	garbageAfterWork: async (connection) => {
		await answered(connection);
		connection.client.end('\u0000\u0001SSH-2.0-nothing to see\r\n\r\n');
	},
	/** A status of no content in place of the answer to work that was done. */
	noContent: async (connection) => {
		const bytes = await answered(connection);
		const isSuccess = bytes.toString('latin1', 0, 10) === 'HTTP/1.1 2';
		connection.client.end(isSuccess ? answer('204 No Content', []) : bytes);
	},
	/** A page with the status of a success, as a login page of a network. */
	webPage: async ({ client, request }) => {
		await request();
		client.end(answer('200 OK', ['content-type: text/html'], '<!doctype html><h1>Sign in</h1>'));
	},
} satisfies Record<string, Mishap>;

/** What becomes of a connection until the client's time limit is made to pass, and after. */
export type LateMishap = (connection: Connection, expire: () => void) => unknown;

const gone = async ({ client }: Connection) => {
	if (!client.closed) await once(client, 'close');
};

/** Writes the head and half of the body, and waits until the client has the head. */
async function writeHalf({ client }: Connection, bytes: Buffer): Promise<void> {
	const headers = untilHeaders();
	client.write(bytes.subarray(0, halfOf(bytes)));
	await headers;
}

/** Faults that a client ends by giving up. */
export const lateMishaps = {
	/** Nobody is at the other end any more. */
	neverAnswered: async ({ request }, expire) => {
		await request();
		expire();
	},
	/** The service is slow to begin: it works when the client has given up. */
	workedTooLate: async (connection, expire) => {
		const bytes = await connection.request();
		expire();
		await gone(connection);
		await connection.forward(bytes);
	},
	/** Head and half a body, and no more. */
	slowBody: async (connection, expire) => {
		await writeHalf(connection, await answered(connection));
		expire();
		await gone(connection);
	},
	/** A body that never stands still and does not end in time. */
	trickle: async (connection, expire) => {
		const bytes = await answered(connection);
		await writeHalf(connection, bytes);
		const start = halfOf(bytes);
		for (let at = start; at < start + TRICKLE; at += 1) {
			connection.client.write(bytes.subarray(at, at + 1));
			if (at === start + TRICKLE / 2) expire();
			await tick();
		}
		connection.client.end();
	},
} satisfies Record<string, LateMishap>;

/** An answer that sends the client to another host. */
export const redirect =
	(status: string, to: string): Mishap =>
	async ({ client, request }) => {
		await request();
		client.end(answer(status, [`location: ${to}/api/v1/contacts/upsert/`]));
	};
