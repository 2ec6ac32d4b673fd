import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemCode } from '../../base/start-error.ts';
import { closeWithResponse, type ClosingResponse } from './close-with-response.ts';

const NOT_HTTP: ClosingResponse = { status: 400, detail: "This isn't a valid HTTP/1.1 request." };

/** Responses to clients that sent no valid request, by Node's error code. */
const RESPONSES: Record<string, ClosingResponse> = {
	ERR_HTTP_REQUEST_TIMEOUT: {
		status: 408,
		detail: 'The request timed out before it was complete. Retry it.',
	},
	HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request headers are too large. Shorten them.' },
	HPE_CHUNK_EXTENSIONS_OVERFLOW: {
		status: 413,
		detail: 'The chunk extensions are too large. Remove them.',
	},
};

/**
 * Responds to data that is too slow, too large, or not HTTP, and so never becomes a request. Without a proxy,
 * Node's own responses would have no safe headers, and a client that still sends would get a reset instead.
 */
export function handleClientErrors(server: Server, lingerMs: number): void {
	const responses = new WeakMap<Duplex, ServerResponse>();
	server.on('request', ({ socket }, response) => responses.set(socket, response));
	server.on('clientError', (error, socket) => {
		if (!socket.writable) return; // a response was already sent
		const pending = responses.get(socket);
		const isMidResponse = pending?.headersSent && !pending.writableFinished;
		if (isMidResponse) socket.destroy();
		else closeWithResponse(socket, RESPONSES[systemCode(error) ?? ''] ?? NOT_HTTP, lingerMs);
	});
}
