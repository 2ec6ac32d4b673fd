import { createHash } from 'node:crypto';
import type { Access } from './access/access.ts';

/** Writes a line to the log. */
export type WriteLine = (line: string) => void;

/** A call of a tool, without its data. */
export interface EndedCall {
	/** Name of the tool; empty if no tool has the name that the model sent, which could be data. */
	tool: string;
	/** `ok`, or the code of the error, such as `invalid_data`. */
	outcome: string;
	durationMs: number;
}

/** Length of a key's hash in the log, in hexadecimal digits. It tells keys apart, and can't be reversed. */
const HASH_LENGTH = 8;

/** Returns a function that logs calls as one line of JSON each: time, tool, outcome, duration, request, and key. */
export function createCallLog(write: WriteLine, { apiKey }: Access, requestId: string) {
	const key = createHash('sha256').update(apiKey).digest('hex').slice(0, HASH_LENGTH);
	return ({ tool, outcome, durationMs }: EndedCall): void =>
		write(
			`${JSON.stringify({
				...{ time: new Date().toISOString(), tool, outcome, ms: Math.round(durationMs) },
				...{ request_id: requestId, key },
			})}\n`,
		);
}
