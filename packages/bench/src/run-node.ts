import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** Times of a run in a separate process, in milliseconds. */
export interface Times {
	passed: number;
	/** Processor time, which is more reliable on a shared machine. */
	worked: number;
}

/** Runs Node with these arguments, and returns the JSON that it prints. */
export async function runNode<T>(
	args: readonly string[],
	options: ExecFileOptions = {},
): Promise<T> {
	const { stdout } = await promisify(execFile)(process.execPath, args, options);
	return JSON.parse(String(stdout)) as T; // printed by a script of ours
}
