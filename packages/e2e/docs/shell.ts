import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Said {
	/** Undefined where it was stopped. */
	code?: number;
	said: string;
}

export interface ShellOptions {
	cwd: string;
	env: Readonly<Record<string, string>>;
	/** It is stopped as by Ctrl-C as soon as it has said this. */
	stopAfter?: RegExp;
	/** @default 300_000 */
	timeoutMs?: number;
}

/** Runs a line as a person's shell would, to its end or until it is ready. */
export async function runLine(line: string, options: ShellOptions): Promise<Said> {
	const { cwd, env, stopAfter, timeoutMs = 300_000 } = options;
	const child = spawn('sh', ['-c', line], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true, // a group of its own, which Ctrl-C reaches as a whole
	});
	const end = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
	let said = '';
	let stopped = false;
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			said += text;
			if (stopped || !stopAfter?.test(said)) return;
			stopped = true;
			end('SIGINT');
		});
	}
	const tooLong = setTimeout(() => end('SIGKILL'), timeoutMs);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(tooLong);
	return { said, code: stopped ? undefined : (code ?? 1) };
}
