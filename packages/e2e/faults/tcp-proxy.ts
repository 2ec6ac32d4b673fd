import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to the proxy: one request and its answer. */
export interface Connection {
	client: Socket;
	/** Reads the request to its end. */
	request(): Promise<Buffer>;
	/** Sends bytes on to the service, and gives its whole answer. */
	forward(bytes: Buffer): Promise<Buffer>;
	/** Sends bytes on to the service, and resets that connection. */
	breakOff(bytes: Buffer): Promise<void>;
}

/** What becomes of a connection in place of being passed on. */
export type Mishap = (connection: Connection) => unknown;

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

const HEAD_END = '\r\n\r\n';

/** None at all. */
export const passOn: Mishap = async ({ client, request, forward }) => {
	client.end(await forward(await request()));
};

/**
 * Stands between a client and a service, for faults that only a network has. Every connection carries one request: it asks the
 * service to close it, so that what is planned strikes a request and not whoever comes by the same connection later.
 */
export async function startTcpProxy(target: string) {
	const { hostname, port: targetPort, pathname } = new URL(target);
	const planned: Mishap[] = [];
	const underWay = new Set<Promise<unknown>>();
	const clients = new Set<Socket>();

	const toService = () => connect({ host: hostname, port: Number(targetPort) }).on('error', ignore);
	const serve = async (client: Socket) => {
		await once(client, 'readable'); // clients open connections in advance, and may use none
		const mishap = planned.shift() ?? passOn;
		const connection: Connection = {
			client,
			request: () => readRequest(client),
			forward: (bytes) => exchange(toService(), bytes),
			breakOff: async (bytes) => {
				const service = toService();
				await new Promise((resolve) => service.write(bytes, resolve));
				service.resetAndDestroy();
			},
		};
		const happening = Promise.resolve(mishap(connection));
		underWay.add(happening);
		await happening.finally(() => underWay.delete(happening));
	};
	const server = createServer((client) => {
		clients.add(client.on('error', ignore).on('close', () => clients.delete(client)));
		void serve(client)
			.then(() => client.resume()) // what is still to come is read, or its end is never seen
			.catch(() => reset(client)); // one side broke off, so the other one sees that
	});
	const listenAt = async (port: number) => {
		if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
	};
	await listenAt(0);
	const { port } = server.address() as AddressInfo; // a TCP server's address is never a text

	/** Stops listening, so that connections are refused, and forgets what was planned. */
	const refuse = () => {
		planned.length = 0;
		server.close();
	};
	/** Waits until nothing happens any more. */
	const idle = async () => void (await Promise.allSettled(underWay));
	return {
		/** The service's base address, by way of the proxy. */
		url: `http://127.0.0.1:${port}${pathname}`,
		/** Lets this happen to the next connection that is used. */
		plan: (mishap: Mishap) => void planned.push(mishap),
		refuse,
		/** Listens again, at the same port. */
		listen: () => listenAt(port),
		idle,
		stop: async () => {
			refuse();
			await idle();
			for (const client of clients) client.destroy(); // those that were never answered
		},
	};
}

/** A broken connection is told by what it breaks. */
const ignore = () => {};

/** Resets a connection. One that is being closed already can't be reset: Node would leave it open. */
const reset = (client: Socket) =>
	client.writableEnded ? client.destroy() : client.resetAndDestroy();

/** Reads head and body, and asks for the connection to be closed after the answer. */
async function readRequest(client: Socket): Promise<Buffer> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of client.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		bytes = Buffer.concat([bytes, chunk]);
		if (isWhole(bytes)) return closing(bytes);
	}
	throw new Error('The client was gone before its request was whole.');
}

function isWhole(bytes: Buffer): boolean {
	const headEnd = bytes.indexOf(HEAD_END);
	if (headEnd < 0) return false;
	const length = /^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, headEnd))?.[1] ?? 0;
	return bytes.length >= headEnd + HEAD_END.length + Number(length);
}

function closing(request: Buffer): Buffer {
	const headEnd = request.indexOf(HEAD_END);
	const lines = request.toString('latin1', 0, headEnd).split('\r\n');
	const head = [...lines.filter((line) => !/^connection:/i.test(line)), 'connection: close'];
	return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), request.subarray(headEnd)]);
}

async function exchange(service: Socket, request: Buffer): Promise<Buffer> {
	service.write(request);
	const chunks: Buffer[] = [];
	for await (const chunk of service as AsyncIterable<Buffer>) chunks.push(chunk);
	return Buffer.concat(chunks);
}
