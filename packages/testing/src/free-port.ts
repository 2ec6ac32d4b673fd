import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Gives the wanted port when it is free on loopback, otherwise any free one. */
export const freePort = async (wanted = 0): Promise<number> =>
	(await tryPort(wanted)) ?? (await tryPort(0))!;

const tryPort = (port: number): Promise<number | undefined> =>
	new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const { port: found } = server.address() as AddressInfo; // a TCP server's address is never a text
			server.close(() => resolve(found));
		});
	});
