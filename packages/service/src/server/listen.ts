import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Log } from '../base/log.ts';
import { StartError, systemCode } from '../base/start-error.ts';
import { createHttpServer } from './create-http-server.ts';

/** Requests in flight may take this long after a stop; then they are cut. */
const STOP_GRACE_MS = 10_000;

/** Connections that have nothing in flight are looked for this often while stopping. */
const SWEEP_MS = 20;

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface Listener extends AsyncDisposable {
	/** The port that is listened at. */
	port: number;
	/** Starts to answer. Requests that came before have waited. */
	answerWith(fetch: Fetch): void;
}

export interface Address {
	host: string;
	/** 0 for one that is free. */
	port: number;
}

/** Why an address cannot be had, by the system's code. */
const REASONS: Record<string, (address: Address) => string> = {
	EADDRINUSE: ({ port }) =>
		`Port ${port} is in use. Choose another with --port, or any free port with --port 0.`,
	EACCES: ({ port }) => `This user can't open port ${port}. Choose one above 1023 with --port.`,
	EADDRNOTAVAIL: ({ host }) =>
		`The host ${host} isn't a host name or IP address of this machine. Choose another with --host.`,
	ENOTFOUND: ({ host }) => `The host ${host} can't be found. Choose another with --host.`,
};

/**
 * Opens the port, before anything is there to answer: what would not come back, such as making keys, waits until it is ours.
 *
 * @throws StartError when the address cannot be had
 */
export async function listen(address: Address, log: Log): Promise<Listener> {
	const { promise: fetch, resolve: answerWith } = Promise.withResolvers<Fetch>();
	// Without HTTP/2 these are the plain HTTP classes.
	const server = createHttpServer(
		async (request, bindings) => (await fetch)(request, bindings as HttpBindings),
		log,
	);
	try {
		server.listen(address.port, address.host);
		await once(server, 'listening');
	} catch (error) {
		const reason = REASONS[systemCode(error) ?? ''];
		if (!reason) throw error;
		throw new StartError(reason(address));
	}
	const { port } = server.address() as AddressInfo; // not a pipe's name: a port was asked for
	return { port, answerWith, [Symbol.asyncDispose]: () => drain(server) };
}

/** Takes no new connections, and waits until the requests in flight are answered. */
async function drain(server: Server): Promise<void> {
	const closed = once(server, 'close');
	const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
	const cut = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
	server.close();
	await closed;
	clearInterval(sweep);
	clearTimeout(cut);
}
