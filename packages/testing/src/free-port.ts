import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Returns the preferred port if it's free on loopback, otherwise any free port. */
export const freePort = async (preferred = 0): Promise<number> =>
	(await tryPort(preferred)) ?? (await tryPort(0))!;

const tryPort = (port: number): Promise<number | undefined> =>
	new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const { port: found } = server.address() as AddressInfo; // never a string for TCP
			server.close(() => resolve(found));
		});
	});
