import { execFile } from 'node:child_process';

export interface ProcessResult {
	code: number;
	stdout: string;
	stderr: string;
}

export interface RunOptions {
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** Timeout in milliseconds. @default 300_000, for a busy machine */
	timeoutMs?: number;
	/** Ends the program. The promise resolves when it has exited. */
	signal?: AbortSignal;
}

/** Runs a program until it exits. Returns its output and exit code; a nonzero exit code isn't an error. */
export const run = (
	program: string,
	args: readonly string[],
	{ cwd, env, timeoutMs = 300_000, signal }: RunOptions = {},
): Promise<ProcessResult> =>
	new Promise((resolve) => {
		const options = { cwd, env, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
		const child = execFile(program, args, options, (error, stdout, stderr) => {
			const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
			resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
		});
		signal?.addEventListener('abort', () => child.kill());
	});
