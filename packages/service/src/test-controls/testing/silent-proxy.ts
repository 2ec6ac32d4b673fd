import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can stop responding, for tests. */
export interface SilentProxy extends AsyncDisposable {
	/** URL of the database through the proxy. */
	url: string;
	/**
	 * Stops forwarding data in both directions without closing connections, as happens in a network partition
	 * or a failover.
	 */
	silence(): void;
	/** Forwards data of new connections. Silent connections stay silent. */
	recover(): void;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let isSilent = false;
	let connected = new Set<Socket>();

	const track = (socket: Socket) => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => sockets.delete(socket));
		return socket;
	};
	const server = createServer((client) => {
		track(client);
		if (isSilent) return;
		const upstream = track(connect(Number(target.port || 5432), target.hostname));
		for (const [from, to] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			connected.add(from);
			from.on('data', (bytes) => connected.has(from) && to.write(bytes));
			from.on('close', () => connected.delete(from) && to.destroy());
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = new URL(target);
	url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url: url.href,
		silence() {
			isSilent = true;
			connected = new Set();
		},
		recover: () => void (isSilent = false),
		async [Symbol.asyncDispose]() {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, 'close');
		},
	};
}
