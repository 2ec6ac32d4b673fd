import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listen, type Listener } from '../src/api/server/listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Everything except `setTimeout` and `setInterval`, which the server uses for stopping. */
const REAL = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] as const;

describe('a server that stops', () => {
	let listener: Listener;
	let isStopped: boolean;
	let stopped: Promise<void>;
	const sockets: Socket[] = [];

	beforeEach(async () => {
		jest.useFakeTimers({ doNotFake: [...REAL] });
		listener = await listen({ host: '127.0.0.1', port: 0 }, () => {});
		isStopped = false;
	});
	afterEach(() => {
		sockets.splice(0).forEach((socket) => socket.destroy());
		jest.useRealTimers();
	});

	const stop = () => {
		stopped = Promise.resolve(listener[Symbol.asyncDispose]()).then(() => {
			isStopped = true;
		});
	};

	async function open(): Promise<Socket> {
		const socket = connect(listener.port, '127.0.0.1').setEncoding('utf8');
		sockets.push(socket);
		await once(socket, 'connect');
		return socket;
	}

	/** Sends a request, and waits until the server has read it. */
	async function startRequest(respond: () => Promise<Response>): Promise<Socket> {
		const { promise: started, resolve: start } = Promise.withResolvers<void>();
		listener.startResponding(() => {
			start();
			return respond();
		});
		const socket = await open();
		socket.write(REQUEST);
		await started;
		return socket;
	}

	/** Waits until the server rejects connections. */
	async function untilRefused(): Promise<void> {
		const socket = connect(listener.port, '127.0.0.1');
		sockets.push(socket);
		await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
	}

	test('responds to the request in progress first, and rejects new connections', async () => {
		const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
		const socket = await startRequest(() => response);
		stop();
		await untilRefused();
		jest.advanceTimersByTime(1_000);
		await nextTurn();
		expect(isStopped).toBe(false);
		respond(new Response('done'));
		const [text] = (await once(socket, 'data')) as [string];
		expect(text).toContain('HTTP/1.1 200');
		expect(text).toContain('Connection: close');
		jest.advanceTimersByTime(100); // closes the connection, which is idle now
		await stopped;
		expect(jest.getTimerCount()).toBe(0);
	}, 10_000);

	test('closes a request that is still in progress after ten seconds', async () => {
		const socket = await startRequest(() => new Promise(() => {}));
		stop();
		await untilRefused();
		jest.advanceTimersByTime(9_999);
		await nextTurn();
		expect([isStopped, socket.readyState]).toEqual([false, 'open']);
		jest.advanceTimersByTime(1);
		await stopped;
		expect(jest.getTimerCount()).toBe(0);
	}, 10_000);
});
