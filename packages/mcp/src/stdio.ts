import { Readable, type Writable } from 'node:stream';
import { isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readLine, splitLines } from './lines.ts';
import { PendingRequests } from './pending-requests.ts';

export interface StdioOptions {
	stdin: Readable;
	stdout: Writable;
}

/**
 * Grace period for calls in progress when the server stops, in milliseconds. After 4 s, clients kill the
 * process.
 */
export const GRACE_MS = 3_000;

/**
 * The SDK's transport. Unlike it, responds to calls in progress when the input ends, and to lines that aren't
 * messages.
 */
export class StdioTransport extends StdioServerTransport {
	/** Resolves when the input has ended and all output is written. */
	readonly closed: Promise<void>;
	readonly #stdin: Readable;
	readonly #pending: PendingRequests;
	#markClosed!: () => void;

	constructor(streams: StdioOptions) {
		const pending = new PendingRequests();
		super(Readable.from(readUntilSettled(streams, pending)), streams.stdout);
		this.#stdin = streams.stdin;
		this.#pending = pending;
		this.closed = new Promise((resolve) => (this.#markClosed = resolve));
	}

	override async send(message: JSONRPCMessage): Promise<void> {
		await super.send(message);
		if (isJSONRPCResponse(message)) this.#pending.settle(message.id);
	}

	/** Stops reading, as if the input had ended. */
	stop(): void {
		this.#stdin.destroy();
	}

	override async close(): Promise<void> {
		this.#pending.clear();
		this.stop();
		await super.close();
		this.#markClosed();
	}
}

/** Ends when all messages have responses, or after the grace period. */
async function* readUntilSettled(streams: StdioOptions, pending: PendingRequests) {
	try {
		yield* readMessages(streams, pending);
	} catch {
		// The input was destroyed, which also ends the session.
	}
	await pending.whenSettled(GRACE_MS);
}

/** Passes messages on to the SDK, and responds to other lines with an error. */
async function* readMessages({ stdin, stdout }: StdioOptions, pending: PendingRequests) {
	for await (const line of splitLines(stdin)) {
		if (line.trim() === '') continue;
		const read = readLine(line);
		if ('failure' in read) {
			stdout.write(`${JSON.stringify(read.failure)}\n`);
			continue;
		}
		pending.track(read.message);
		yield Buffer.from(`${line}\n`);
	}
}
