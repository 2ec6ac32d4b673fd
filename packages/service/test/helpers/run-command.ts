import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CLI = join(__dirname, '../../src/cli.ts');

/** What a command that ended left behind. */
export interface Ended {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs the command as a person would, and stops it with SIGTERM as soon as it is ready, if it ever is. */
export async function runCommand(
	args: readonly string[],
	given: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
	// The flag is the one in bin/.
	const env = { ...process.env, ...given };
	const child = spawn(process.execPath, ['--liftoff-only', CLI, ...args], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env,
	});
	let stdout = '';
	let stderr = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		stdout += text;
		if (stdout.includes('http://')) child.kill('SIGTERM');
	});
	child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
	const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(tooLong);
	return { code, stdout, stderr };
}
