import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { closeWithResponse, type ClosingResponse } from './close-with-response.ts';
import type { ConnectionRules } from './connection-rules.ts';

type Rules = Pick<ConnectionRules, 'connections' | 'rejections' | 'retryAfterSeconds' | 'lingerMs'>;

/**
 * Limits the number of connections. Further connections get a 503 with Retry-After.
 *
 * @param onFull called for each rejected connection
 * @returns a function that checks whether a connection was rejected and its requests must be ignored
 */
export function rejectConnections(
	server: Server,
	{ connections, rejections, retryAfterSeconds, lingerMs }: Rules,
	onFull: () => void,
): (socket: Socket) => boolean {
	const full: ClosingResponse = {
		status: 503,
		detail: `The service has reached its maximum number of connections. Retry in ${retryAfterSeconds} seconds.`,
		headers: { 'Retry-After': String(retryAfterSeconds) },
	};
	const rejected = new WeakSet<Socket>();
	let served = 0;
	server.maxConnections = connections + rejections;
	server.on('drop', onFull);
	server.on('connection', (socket) => {
		if (served < connections) {
			served++;
			socket.once('close', () => served--);
			return;
		}
		rejected.add(socket);
		onFull();
		closeWithResponse(socket, full, lingerMs);
	});
	return (socket) => rejected.has(socket);
}
