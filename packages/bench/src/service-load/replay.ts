import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadStore } from '../load-stores.ts';

const PROCESS = join(import.meta.dirname, 'replay-process.ts');

/** A statement that a service sent to its database. */
export interface Statement {
	/** Milliseconds since 1970. */
	at: number;
	/** Each sends one statement after the other. */
	connection: number;
	text: string;
	values: unknown[];
}

export interface Replay {
	/** What `record-statements` wrote. */
	file: string;
	/** Milliseconds since 1970, in order. The statements before the first one prepare the database. */
	marks: readonly number[];
	/** A copy of the database that the service began with. */
	options: LoadStore['options'];
}

/**
 * Sends the statements of a service again with nothing but the driver, on as many connections.
 *
 * @returns the seconds from each mark to the next
 */
export async function replay(wanted: Replay): Promise<number[]> {
	const flags = ['--liftoff-only']; // as the service
	const { stdout } = await promisify(execFile)(process.execPath, [
		...flags,
		...[PROCESS, JSON.stringify(wanted)],
	]);
	return JSON.parse(stdout) as number[];
}
