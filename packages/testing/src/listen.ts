import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on loopback. Returns its port, by default any free one. @throws Error if the port is in use */
export async function listen(server: Server, port = 0): Promise<number> {
	await once(server.listen(port, '127.0.0.1'), 'listening');
	return (server.address() as AddressInfo).port; // never a string for TCP
}
