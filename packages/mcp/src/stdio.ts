import type { Readable, Writable } from 'node:stream';
import {
	isJSONRPCNotification,
	isJSONRPCRequest,
	isJSONRPCResponse,
	parseJSONRPCMessage,
	ProtocolErrorCode,
	type JSONRPCMessage,
	type RequestId,
	type Transport,
} from '@modelcontextprotocol/server';
import { readLines, OversizedLine } from './lines.ts';

export interface StdioOptions {
	stdin: Readable;
	stdout: Writable;
}

/**
 * Grace period for calls in progress when the server stops, in milliseconds. After 4 s, clients kill the
 * process.
 */
export const GRACE_MS = 3_000;

/** Error response to an unreadable message. */
interface Failure {
	code: number;
	message: string;
	id?: unknown;
}

/**
 * Transport that reads and writes one message per line on stdin and stdout. Replaces the SDK's transport,
 * which stops at an oversized message and drops invalid messages without a response. The SDK's transport also
 * drops the responses of calls in progress when the input ends.
 */
export class StdioTransport implements Transport {
	onmessage?: Transport['onmessage'];
	onclose?: () => void;
	onerror?: (error: Error) => void;
	/** Resolves when the input has ended and all output is written. */
	readonly closed: Promise<void>;
	readonly #options: StdioOptions;
	/** IDs of requests without a response. */
	readonly #pending = new Set<RequestId>();
	#markClosed!: () => void;
	#isClosed = false;
	/** Called when all pending requests have a response. */
	#whenIdle = () => {};

	constructor(options: StdioOptions) {
		this.#options = options;
		this.closed = new Promise((resolve) => (this.#markClosed = resolve));
	}

	start(): Promise<void> {
		this.#options.stdout.on('error', () => void this.close()); // the client disconnected
		void this.#read();
		return Promise.resolve();
	}

	send(message: JSONRPCMessage): Promise<void> {
		if (!this.#isClosed) this.#options.stdout.write(`${JSON.stringify(message)}\n`);
		if (isJSONRPCResponse(message) && message.id !== undefined) this.#settle(message.id);
		return Promise.resolve();
	}

	/** Stops reading, as if the input had ended. */
	stop(): void {
		this.#options.stdin.destroy();
	}

	close(): Promise<void> {
		if (this.#isClosed) return Promise.resolve();
		this.#isClosed = true;
		this.stop();
		this.onclose?.();
		this.#markClosed();
		return Promise.resolve();
	}

	async #read(): Promise<void> {
		try {
			for await (const line of readLines(this.#options.stdin)) this.#receive(line);
		} catch {
			// The input was destroyed, which also ends the session.
		}
		await this.#finish();
		await this.close();
	}

	#receive(line: string | OversizedLine): void {
		if (line instanceof OversizedLine) {
			return this.#reject({ code: ProtocolErrorCode.InvalidRequest, ...line });
		}
		if (line.trim() === '') return;
		let json: unknown;
		try {
			json = JSON.parse(line);
		} catch {
			return this.#reject({
				code: ProtocolErrorCode.ParseError,
				message: "This isn't valid JSON.",
			});
		}
		this.#deliver(json);
	}

	#deliver(json: unknown): void {
		try {
			const message = parseJSONRPCMessage(json);
			if (isJSONRPCRequest(message)) this.#pending.add(message.id);
			if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
				this.#settle(message.params?.requestId as RequestId); // canceled requests get no response
			}
			this.onmessage?.(message);
		} catch {
			const id: unknown = (json as { id?: unknown } | null)?.id;
			const message = "This isn't a JSON-RPC message.";
			this.#reject({ code: ProtocolErrorCode.InvalidRequest, message, id });
		}
	}

	/** Responds with an error. Messages without a valid ID get `id: null`, which the SDK's types don't allow. */
	#reject({ code, message, id }: Failure): void {
		const isValid = typeof id === 'string' || typeof id === 'number';
		const response = { jsonrpc: '2.0', id: isValid ? id : null, error: { code, message } };
		if (!this.#isClosed) this.#options.stdout.write(`${JSON.stringify(response)}\n`);
	}

	#settle(id: RequestId): void {
		this.#pending.delete(id);
		if (this.#pending.size === 0) this.#whenIdle();
	}

	/** Waits for pending requests, up to the grace period. */
	async #finish(): Promise<void> {
		if (this.#pending.size === 0) return;
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, GRACE_MS);
			this.#whenIdle = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
