import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds of what ran in a process of its own. */
export interface Times {
	passed: number;
	/** Processor time: the better figure on a machine that others use, too. */
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
