import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../base/log.ts';
import { StartError, systemCode } from '../../base/start-error.ts';
import { createHttpServer, type Fetch } from './create-http-server.ts';

/**
 * Maximum time for requests in progress during shutdown, in milliseconds. Afterward, their connections are
 * closed.
 */
const STOP_GRACE_MS = 10_000;

/** Interval between closings of idle connections during shutdown, in milliseconds. */
const SWEEP_MS = 20;

export interface Listener extends AsyncDisposable {
	/** Port on which the service listens. */
	port: number;
	/** Starts responding to requests, including those that are already waiting. */
	startResponding(fetch: Fetch): void;
}

export interface Address {
	host: string;
	/** 0 for any free port. */
	port: number;
}

/** Errors for a host or port that can't be opened, by system error code. */
const REASONS: Record<string, (address: Address) => string> = {
	EADDRINUSE: ({ port }) =>
		`Port ${port} is in use. Choose another with --port, or any free port with --port 0.`,
	EACCES: ({ port }) => `This user can't open port ${port}. Choose one above 1023 with --port.`,
	EADDRNOTAVAIL: ({ host }) =>
		`The host ${host} isn't a host name or IP address of this machine. Choose another with --host.`,
	ENOTFOUND: ({ host }) => `The host ${host} can't be found. Choose another with --host.`,
};

/**
 * Opens the port before the service can respond. Irreversible steps, such as generating keys, wait until the
 * port is open.
 *
 * @throws StartError if the host or port can't be opened
 */
export async function listen(address: Address, log: Log): Promise<Listener> {
	const { promise: fetch, resolve: startResponding } = Promise.withResolvers<Fetch>();
	const server = createHttpServer(async (...request) => (await fetch)(...request), log);
	try {
		server.listen(address.port, address.host);
		await once(server, 'listening');
	} catch (error) {
		const reason = REASONS[systemCode(error) ?? ''];
		if (!reason) throw error;
		throw new StartError(reason(address));
	}
	const { port } = server.address() as AddressInfo; // not a string, because the server listens on a port
	return { port, startResponding, [Symbol.asyncDispose]: () => drain(server) };
}

/** Rejects new connections, and waits for the requests in progress. */
async function drain(server: Server): Promise<void> {
	const closed = once(server, 'close');
	const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
	const closeTimer = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
	server.close();
	await closed;
	clearInterval(sweepTimer);
	clearTimeout(closeTimer);
}
