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
import { readLines, TooLong } from './lines.ts';

export interface StdioOptions {
	stdin: Readable;
	stdout: Writable;
}

/** Milliseconds that calls in progress have when the server ends. Clients end its process after 4 s. */
export const GRACE_MS = 3_000;

/** A message that can't be read, as its sender gets to know it. */
interface Failure {
	code: number;
	message: string;
	id?: unknown;
}

/**
 * The messages of stdin and stdout, one per line. The transport of the SDK ends at a message that is too long, drops invalid ones
 * without a response, and drops the responses of calls in progress when its input ends.
 */
export class StdioTransport implements Transport {
	onmessage?: Transport['onmessage'];
	onclose?: () => void;
	onerror?: (error: Error) => void;
	/** Settles when the input has ended and nothing more is written. */
	readonly closed: Promise<void>;
	readonly #options: StdioOptions;
	/** Requests without a response. */
	readonly #open = new Set<RequestId>();
	#markClosed!: () => void;
	#isClosed = false;
	/** Called when the last open request has its response. */
	#whenIdle = () => {};

	constructor(options: StdioOptions) {
		this.#options = options;
		this.closed = new Promise((resolve) => (this.#markClosed = resolve));
	}

	start(): Promise<void> {
		this.#options.stdout.on('error', () => void this.close()); // the client has left
		void this.#read();
		return Promise.resolve();
	}

	send(message: JSONRPCMessage): Promise<void> {
		if (!this.#isClosed) this.#options.stdout.write(`${JSON.stringify(message)}\n`);
		if (isJSONRPCResponse(message) && message.id !== undefined) this.#settle(message.id);
		return Promise.resolve();
	}

	/** Ends the input, as its end does. */
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
			// The input was destroyed, which is an end, too.
		}
		await this.#finish();
		await this.close();
	}

	#receive(line: string | TooLong): void {
		if (line instanceof TooLong) {
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
			if (isJSONRPCRequest(message)) this.#open.add(message.id);
			if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
				this.#settle(message.params?.requestId as RequestId); // it gets no response
			}
			this.onmessage?.(message);
		} catch {
			const id: unknown = (json as { id?: unknown } | null)?.id;
			const message = "This isn't a JSON-RPC message.";
			this.#reject({ code: ProtocolErrorCode.InvalidRequest, message, id });
		}
	}

	/** Without a valid ID, a response has `null`, which the types of the SDK don't know. */
	#reject({ code, message, id }: Failure): void {
		const isValid = typeof id === 'string' || typeof id === 'number';
		const response = { jsonrpc: '2.0', id: isValid ? id : null, error: { code, message } };
		if (!this.#isClosed) this.#options.stdout.write(`${JSON.stringify(response)}\n`);
	}

	#settle(id: RequestId): void {
		this.#open.delete(id);
		if (this.#open.size === 0) this.#whenIdle();
	}

	/** Waits for the requests in progress, for a while. */
	async #finish(): Promise<void> {
		if (this.#open.size === 0) return;
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, GRACE_MS);
			this.#whenIdle = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
