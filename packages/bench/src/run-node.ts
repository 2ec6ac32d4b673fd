import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** Duration of a run in a separate process, in milliseconds. */
export interface Times {
	elapsed: number;
	/** CPU time, which is more reliable than elapsed time on a shared machine. */
	cpu: number;
}

/** Labels for elapsed time and CPU time in the tables. */
export const TIMES = { elapsed: 'elapsed time', cpu: 'CPU time' } as const satisfies Record<
	keyof Times,
	string
>;

/** Runs Node with these arguments, and parses its output as JSON. */
export async function runNode<T>(
	args: readonly string[],
	options: ExecFileOptions = {},
): Promise<T> {
	const { stdout } = await promisify(execFile)(process.execPath, args, options);
	return JSON.parse(String(stdout)) as T; // printed by one of our scripts
}
