import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@contact-sync/testing/listen';

/** A connection to the proxy, with one request and its response. */
export interface Connection {
	client: Socket;
	/** Reads the complete request. */
	request(): Promise<Buffer>;
	/** Forwards bytes to the service, and returns its complete response. */
	forward(bytes: Buffer): Promise<Buffer>;
	/** Forwards bytes to the service, and resets the connection to the service. */
	forwardAndReset(bytes: Buffer): Promise<void>;
}

/** Handles a connection instead of forwarding it. */
export type ConnectionFault = (connection: Connection) => unknown;

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

const HEAD_END = '\r\n\r\n';

/** Forwards the request and the response unchanged. */
export const passOn: ConnectionFault = async ({ client, request, forward }) => {
	client.end(await forward(await request()));
};

/**
 * Starts a proxy that injects connection faults between a client and a service. The proxy forwards requests
 * with `Connection: close`. As a result, each connection carries one request, and a fault affects no other
 * request.
 */
export async function startTcpProxy(target: string) {
	const { hostname, port: targetPort, pathname } = new URL(target);
	const planned: ConnectionFault[] = [];
	const inProgress = new Set<Promise<unknown>>();
	const clients = new Set<Socket>();

	const toService = () => connect({ host: hostname, port: Number(targetPort) }).on('error', ignore);
	const serve = async (client: Socket) => {
		await once(client, 'readable'); // clients open connections in advance, and don't always use them
		const fault = planned.shift() ?? passOn;
		const connection: Connection = {
			client,
			request: () => readRequest(client),
			forward: (bytes) => exchange(toService(), bytes),
			forwardAndReset: async (bytes) => {
				const service = toService();
				await new Promise((resolve) => service.write(bytes, resolve));
				service.resetAndDestroy();
			},
		};
		const handled = Promise.resolve(fault(connection));
		inProgress.add(handled);
		await handled.finally(() => inProgress.delete(handled));
	};
	const server = createServer((client) => {
		clients.add(client.on('error', ignore).on('close', () => clients.delete(client)));
		void serve(client)
			.then(() => client.resume()) // discards the remaining data; otherwise, the socket never emits `end`
			.catch(() => reset(client)); // one side was reset, so reset the other side, too
	});
	const port = await listen(server);

	/** Stops listening, so that connections are refused, and discards planned faults. */
	const stopListening = () => {
		planned.length = 0;
		server.close();
	};
	/** Waits until all connections are finished. */
	const idle = async () => void (await Promise.allSettled(inProgress));
	return {
		/** Base URL of the service through the proxy. */
		url: `http://127.0.0.1:${port}${pathname}`,
		/** Applies a fault to the next connection that is used. */
		plan: (mishap: ConnectionFault) => void planned.push(mishap),
		refuse: stopListening,
		/** Listens on the same port again. */
		listen: async () => {
			if (!server.listening) await listen(server, port);
		},
		idle,
		stop: async () => {
			stopListening();
			await idle();
			for (const client of clients) client.destroy(); // clients that received no response
		},
	};
}

/** Errors of broken connections are expected. */
const ignore = () => {};

/**
 * Resets a connection. If the connection is already closing, destroys it instead, because Node would leave it
 * open.
 */
const reset = (client: Socket) =>
	client.writableEnded ? client.destroy() : client.resetAndDestroy();

/** Reads the headers and the body, and adds `Connection: close`. */
async function readRequest(client: Socket): Promise<Buffer> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of client.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		bytes = Buffer.concat([bytes, chunk]);
		if (isComplete(bytes)) return withConnectionClose(bytes);
	}
	throw new Error('The client was gone before its request was whole.');
}

function isComplete(bytes: Buffer): boolean {
	const headEnd = bytes.indexOf(HEAD_END);
	if (headEnd < 0) return false;
	const length = /^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, headEnd))?.[1] ?? 0;
	return bytes.length >= headEnd + HEAD_END.length + Number(length);
}

function withConnectionClose(request: Buffer): Buffer {
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
