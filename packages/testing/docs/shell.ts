import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ShellResult {
	/** Exit code, or undefined if the command was stopped. */
	code?: number;
	output: string;
}

export interface ShellOptions {
	cwd: string;
	env: Readonly<Record<string, string>>;
	/** Pattern of the output after which the command is stopped, as with Ctrl+C. */
	stopAfter?: RegExp;
}

const TIMEOUT_MS = 300_000;

/** Runs a shell command until it exits, or until its output matches `stopAfter`. */
export async function runLine(
	line: string,
	{ cwd, env, stopAfter }: ShellOptions,
): Promise<ShellResult> {
	const child = spawn('sh', ['-c', line], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true, // a separate process group, all of which receives Ctrl+C
	});
	const end = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
	let output = '';
	let stopped = false;
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
			if (stopped || !stopAfter?.test(output)) return;
			stopped = true;
			end('SIGINT');
		});
	}
	const timeout = setTimeout(() => end('SIGKILL'), TIMEOUT_MS);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(timeout);
	return { output, code: stopped ? undefined : (code ?? 1) };
}
