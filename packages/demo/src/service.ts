import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@contact-sync/testing/paths';
import { processHandle, type ProcessHandle } from '@contact-sync/testing/process-handle';
import { demoWorkspace } from './workspace.ts';

export interface ServiceOptions {
	/** Folder for the service's data, workspace file, and log. */
	folder: string;
	port: number;
	/** API key for the test environment. */
	testKey: string;
	consolePassword: string;
}

/** A service that is starting. */
export interface StartingService extends ProcessHandle {
	/** URLs of the API and the console. Rejects if the service can't be started. */
	ready: Promise<{ url: string; consoleUrl: string }>;
}

const SERVICE_CLI = join(ROOT, 'packages/service/src/main.ts');

/** Preloaded module that stops a process when its parent exits. */
const STOP_WITH_PARENT = join(ROOT, 'packages/testing/src/stop-with-parent.ts');

/** Maximum time until the service is ready, in milliseconds. The first start creates its database. */
const READY_WITHIN_MS = 60_000;

/** Part of the service's error message if another process uses the data folder. */
const IN_USE = 'is in use by another process';

const runningAlready = (folder: string): string =>
	`npm start is probably running already: another process uses the data in ${folder}. Use that process, or stop it first.`;

/** Starts the service on its embedded database. Doesn't wait until it is ready. */
export async function startService(options: ServiceOptions): Promise<StartingService> {
	const { folder, port, testKey, consolePassword } = options;
	const workspace = join(folder, 'workspace.json');
	const logFile = join(folder, 'service.log');
	await writeFile(workspace, await demoWorkspace(testKey), { mode: 0o600 });
	const child = spawn(
		process.execPath,
		[
			'--liftoff-only', // as in `npm run service`: halves the memory that V8 needs for the database
			...['--import', pathToFileURL(STOP_WITH_PARENT).href, SERVICE_CLI, '--json'],
			...['--port', String(port), '--data', join(folder, 'service'), '--workspace', workspace],
		],
		{
			stdio: ['ignore', 'pipe', openSync(logFile, 'a', 0o600), 'ipc'], // the channel closes when we end
			env: { ...process.env, CONSOLE_PASSWORD: consolePassword },
		},
	);
	let output = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
	const handle = processHandle('The service', child, logFile);
	const ready = handle
		.until(async () => output.includes('\n'), READY_WITHIN_MS)
		.then(() => {
			const { url, console } = JSON.parse(output.split('\n', 1)[0]!) as {
				url: string;
				console: { url: string };
			};
			return { url, consoleUrl: console.url };
		})
		.catch((error: Error) => {
			throw error.message.includes(IN_USE) ? new Error(runningAlready(folder)) : error;
		});
	ready.catch(() => {}); // the caller may still be busy when the start fails
	return { ...handle, ready };
}
