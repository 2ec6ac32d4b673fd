import { connect, type Socket } from 'node:net';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

type Place = Pick<OpenedService, 'url'>;

/** TCP connection to the service. */
export interface RawConnection {
	socket: Socket;
	/** Returns all data received until now. */
	text(): string;
	/** Resolves with all received data when the connection is closed. A reset counts as a close. */
	closed: Promise<string>;
}

export function openRaw({ url }: Place): RawConnection {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	let text = '';
	socket.setEncoding('utf8').on('data', (part: string) => (text += part));
	socket.on('error', () => undefined);
	// Not `once` of node:events, which rejects on a reset.
	const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
	return { socket, text: () => text, closed };
}

/** Sends bytes, and resolves with the response, or with an empty string if there is none. */
export async function sendRaw(place: Place, bytes: string): Promise<string> {
	const { socket, text, closed } = openRaw(place);
	socket.on('data', () => isWhole(text()) && socket.destroy());
	socket.write(bytes, 'latin1'); // not ended, because a client that hangs up gets no response
	return closed;
}

function isWhole(text: string): boolean {
	const { headers, body } = readRaw(text);
	return text.includes('\r\n\r\n') && body.length >= Number(headers.get('Content-Length'));
}

/** Parses a response; `status` is undefined if the connection was closed without one. */
export function readRaw(text: string) {
	const [head = '', body = ''] = text.split('\r\n\r\n');
	const [line = '', ...lines] = head.split('\r\n');
	const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
	const headers = new Headers(
		lines.map((each): [string, string] => {
			const colon = each.indexOf(': ');
			return [each.slice(0, colon), each.slice(colon + 2)];
		}),
	);
	return { status: status === undefined ? undefined : Number(status), headers, body };
}

/** Returns the request line and headers. A Host in the headers replaces the default. */
export function head(line: string, headers: Record<string, string> = {}): string {
	const lines = Object.entries({ Host: 'acme.example', ...headers });
	return `${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
