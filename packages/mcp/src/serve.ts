import type { AddressInfo } from 'node:net';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Access } from './access/access.ts';
import { HTTP_PATH, inUrl, serveHttp, type HttpOptions } from './http.ts';
import { createServer } from './server.ts';
import { GRACE_MS, StdioTransport, type StdioOptions } from './stdio.ts';
import type { Tool } from './tools.ts';

/** A server that runs. */
export interface Served {
	/** Settles when it has ended. */
	closed: Promise<void>;
	/** Accepts nothing more, and ends when the calls in progress have, or after a few seconds. */
	stop(): void;
}

/** Milliseconds between looks for connections that wait for another request of their client. */
const IDLE_CHECK_MS = 100;

/** Serves one client, until its messages end. */
export function serveOverStdio(
	access: Access,
	exposed: readonly Tool[],
	streams: StdioOptions,
): Served {
	const transport = new StdioTransport(streams);
	serveStdio(() => createServer(access, exposed), { transport });
	return { closed: transport.closed, stop: () => transport.stop() };
}

/** Serves any number of clients. @param announce receives the URL */
export async function serveOverHttp(
	options: HttpOptions,
	access: Access,
	exposed: readonly Tool[],
	announce: (url: string) => void,
): Promise<Served> {
	const server = await serveHttp(options, access, exposed);
	const { address, port } = server.address() as AddressInfo; // a TCP server's address is never a text
	announce(`http://${inUrl(address)}:${port}${HTTP_PATH}`);
	return {
		closed: new Promise((resolve) => void server.once('close', resolve)),
		stop: () => {
			const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
			server.close(() => clearInterval(idle));
			setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
		},
	};
}
