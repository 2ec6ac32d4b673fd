import type { Readable } from 'node:stream';

/** Maximum message size in bytes, same as over HTTP. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Number of bytes at each end of an oversized line that are searched for the message ID. */
const SEARCHED_BYTES = 256;

/** A line that exceeded the maximum message size. */
export class OversizedLine {
	readonly message = `This message is larger than ${MAX_MESSAGE_BYTES / 1024 / 1024} MB. Send less data per call.`;
	/** Request ID, if it directly follows the protocol version or ends the message, as clients send it. */
	readonly id?: string | number;

	constructor(start: string, end: string) {
		const id =
			/^\s*\{\s*"jsonrpc":\s*"2\.0",\s*"id":\s*(\d+|"[^"\\]*")/.exec(start)?.[1] ??
			/"id":\s*(\d+|"[^"\\]*")\s*\}\s*$/.exec(end)?.[1];
		if (id !== undefined) this.id = JSON.parse(id) as string | number; // the pattern only matches numbers and strings
	}
}

/** Reads UTF-8 line by line. Only parts of oversized lines are kept in memory. */
export async function* readLines(input: Readable): AsyncGenerator<string | OversizedLine, void> {
	let line = new Line();
	for await (const chunk of input as AsyncIterable<Buffer>) {
		let rest = chunk;
		for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
			line.add(rest.subarray(0, end));
			yield line.end();
			line = new Line();
			rest = rest.subarray(end + 1);
		}
		line.add(rest);
	}
	if (line.length > 0) yield line.end();
}

class Line {
	length = 0;
	#chunks: Buffer[] = [];
	#start: Buffer = Buffer.alloc(0);
	#tail: Buffer = Buffer.alloc(0);

	add(chunk: Buffer): void {
		this.length += chunk.length;
		this.#start = Buffer.concat([this.#start, chunk.subarray(0, SEARCHED_BYTES)]);
		this.#start = this.#start.subarray(0, SEARCHED_BYTES);
		this.#tail = Buffer.concat([this.#tail, chunk.subarray(-SEARCHED_BYTES)]);
		this.#tail = this.#tail.subarray(-SEARCHED_BYTES);
		if (this.#isTooLong) this.#chunks = [];
		else this.#chunks.push(chunk);
	}

	end(): string | OversizedLine {
		return this.#isTooLong
			? new OversizedLine(this.#start.toString(), this.#tail.toString())
			: Buffer.concat(this.#chunks).toString();
	}

	get #isTooLong(): boolean {
		return this.length > MAX_MESSAGE_BYTES;
	}
}
