import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** Returns the preferred port if it's free on loopback, otherwise any free port. */
export async function freePort(preferred = 0): Promise<number> {
	const server = createServer();
	const port = await listen(server, preferred).catch(() => listen(server));
	await once(server.close(), 'close');
	return port;
}
