import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import type { EndedCommand } from '@contact-sync/testing/service';

const CLI = join(__dirname, '../../src/main.ts');
const PRELOAD = join(ROOT, 'packages/testing/src/stop-with-parent.ts');

/** Runs the command line in a separate process. A service that becomes ready is stopped with SIGTERM. */
export async function runProcess(
	args: readonly string[],
	given: Readonly<Record<string, string | undefined>> = {},
): Promise<EndedCommand> {
	// The script in bin/ passes the same flag to Node.
	const env = { ...process.env, ...given };
	const child = spawn(process.execPath, ['--import', PRELOAD, '--liftoff-only', CLI, ...args], {
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		env,
	});
	let stdout = '';
	let stderr = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => {
		stdout += text;
		if (stdout.includes('http://')) child.kill('SIGTERM');
	});
	child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
	const tooLong = setTimeout(() => child.kill('SIGKILL'), 120_000);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(tooLong);
	return { code, stdout, stderr };
}
