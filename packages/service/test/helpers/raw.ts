import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { OpenedService } from '../../src/testing.ts';

type Place = Pick<OpenedService, 'url'>;

/** A connection to the service, beneath HTTP. */
export interface RawConnection {
	socket: Socket;
	/** What came over it so far. */
	text(): string;
	/** Resolves with all that came once it is closed. A reset is as good as a close. */
	closed: Promise<string>;
}

export function openRaw({ url }: Place): RawConnection {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	let text = '';
	socket.setEncoding('utf8').on('data', (part: string) => (text += part));
	socket.on('error', () => undefined);
	return { socket, text: () => text, closed: once(socket, 'close').then(() => text) };
}

/** Sends bytes, and resolves with the answer, or with nothing when the connection is closed without one. */
export async function sendRaw(place: Place, bytes: string): Promise<string> {
	const { socket, text, closed } = openRaw(place);
	socket.on('data', () => isWhole(text()) && socket.destroy());
	socket.write(bytes, 'latin1'); // not ended: whoever hangs up gets no answer
	return closed;
}

function isWhole(text: string): boolean {
	const { headers, body } = readRaw(text);
	return text.includes('\r\n\r\n') && body.length >= Number(headers.get('Content-Length'));
}

/** An answer as it came, read; `status` is undefined when the connection was closed without one. */
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

/** A request's first line and headers. A Host of its own takes the place of the usual one. */
export function head(line: string, headers: Record<string, string> = {}): string {
	const lines = Object.entries({ Host: 'acme.example', ...headers });
	return `${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
