import type { Readable } from 'node:stream';
import {
	parseJSONRPCMessage,
	ProtocolErrorCode,
	type JSONRPCMessage,
} from '@modelcontextprotocol/server';
import { MAX_MESSAGE_BYTES } from './message-size.ts';

/** Splits UTF-8 into lines. Unlike `readline`, it keeps the line separators that JSON allows in text. */
export async function* splitLines(input: Readable): AsyncGenerator<string, void> {
	let line = '';
	for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
		const [end = '', ...next] = chunk.split('\n');
		line += end;
		for (const start of next) {
			yield line;
			line = start;
		}
	}
}

/** Reads a line. Returns the error response to it if it isn't a message. */
export function readLine(line: string): { message: JSONRPCMessage } | { failure: object } {
	let json: unknown;
	try {
		json = JSON.parse(line);
	} catch {
		return fail(ProtocolErrorCode.ParseError, "This isn't valid JSON.");
	}
	const id = (json as { id?: unknown } | null)?.id;
	if (Buffer.byteLength(line) > MAX_MESSAGE_BYTES) return fail(INVALID, TOO_LARGE, id);
	try {
		return { message: parseJSONRPCMessage(json) };
	} catch {
		return fail(INVALID, "This isn't a JSON-RPC message.", id);
	}
}

const INVALID = ProtocolErrorCode.InvalidRequest;
const TOO_LARGE = `This message is larger than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB. Send less data per call.`;

/** Lines without a valid ID get `id: null`, which the SDK's types don't allow. */
function fail(code: ProtocolErrorCode, message: string, id?: unknown): { failure: object } {
	const isValid = typeof id === 'string' || typeof id === 'number';
	return { failure: { jsonrpc: '2.0', id: isValid ? id : null, error: { code, message } } };
}
