import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SAFE_HEADERS } from '../http/safe-headers.ts';
import type { ErrorBody } from '../wire/error.ts';

export interface ClosingResponse {
	status: 400 | 408 | 413 | 431;
	detail: string;
}

/** Sends a response on a connection without a request, and closes the connection. */
export function closeWithResponse(
	socket: Duplex,
	{ status, detail }: ClosingResponse,
	lingerMs: number,
): void {
	const body = JSON.stringify({ detail } satisfies ErrorBody);
	const all = {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(body),
		Connection: 'close',
		...SAFE_HEADERS,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
	const timeout = setTimeout(() => socket.destroy(), lingerMs);
	socket.once('close', () => clearTimeout(timeout));
}
