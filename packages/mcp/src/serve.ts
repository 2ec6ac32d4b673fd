import type { AddressInfo } from 'node:net';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Access } from './access/access.ts';
import { toUrlHost, serveHttp, type HttpOptions } from './http.ts';
import { HTTP_PATH } from './http-paths.ts';
import type { WriteLine } from './call-log.ts';
import { createServer } from './server.ts';
import { GRACE_MS, StdioTransport, type StdioOptions } from './stdio.ts';
import type { Tool } from './tools.ts';

/** A running server. */
export interface RunningServer {
	/** Resolves when the server has stopped. */
	closed: Promise<void>;
	/**
	 * Stops accepting requests. The server stops when calls in progress have completed, or after the grace
	 * period.
	 */
	stop(): void;
}

/** Interval between checks for idle connections, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** Serves one client until its input ends. */
export function serveOverStdio(
	access: Access,
	exposed: readonly Tool[],
	streams: StdioOptions,
	confirmAbove?: number,
): RunningServer {
	const transport = new StdioTransport(streams);
	serveStdio(() => createServer(access, exposed, { confirmAbove }), { transport });
	return { closed: transport.closed, stop: () => transport.stop() };
}

/** Serves any number of clients. @param log receives the URL, and a line per call */
export async function serveOverHttp(
	options: HttpOptions,
	access: Access,
	exposed: readonly Tool[],
	log: WriteLine,
): Promise<RunningServer> {
	const server = await serveHttp(options, access, exposed, log);
	const { address, port } = server.address() as AddressInfo; // never a string for a TCP server
	log(`Serving at http://${toUrlHost(address)}:${port}${HTTP_PATH}\n`);
	return {
		closed: new Promise((resolve) => void server.once('close', resolve)),
		stop: () => {
			const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
			server.close(() => clearInterval(idle));
			setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
		},
	};
}
