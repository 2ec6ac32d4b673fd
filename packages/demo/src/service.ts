import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { processHandle, type ProcessHandle } from '@contact-sync/testing/process-handle';

export interface ServiceOptions {
	/** Folder for the service's data, workspace file, and log. */
	folder: string;
	port: number;
	apiKey: string;
	consolePassword: string;
}

/** Maximum time until the service is ready, in milliseconds. The first start creates its database. */
const READY_WITHIN_MS = 60_000;

/** Part of the service's error message if another process uses the data folder. */
const IN_USE = 'is in use by another process';

const runningAlready = (folder: string): string =>
	`npm start is probably running already: another process uses the data in ${folder}. Use that process, or stop it first.`;

const workspace = (apiKey: string): string => `# The sample workspace of \`npm start\`.
product: Acme
keys:
  - name: sample
    environment: live
    scopes: [contacts:read, contacts:write]
    key: ${apiKey}
`;

/** Starts the service on its embedded database, and waits until it is ready. */
export async function startSampleService({
	folder,
	port,
	apiKey,
	consolePassword,
}: ServiceOptions) {
	const workspaceFile = join(folder, 'workspace.yaml');
	const logFile = join(folder, 'service.log');
	await writeFile(workspaceFile, workspace(apiKey), { mode: 0o600 });
	const cli = join(ROOT, 'packages/service/src/cli.ts');
	const options = { port: String(port), data: join(folder, 'service'), workspace: workspaceFile };
	const child = spawn(
		process.execPath,
		// The same flag as in `npm run service`. The flag halves the memory that V8 needs for the database.
		[
			'--liftoff-only',
			cli,
			'--json',
			...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
		],
		{
			stdio: ['ignore', 'pipe', openSync(logFile, 'w', 0o600)],
			env: { ...process.env, CONSOLE_PASSWORD: consolePassword },
		},
	);
	let line = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => (line += text));
	const handle = processHandle('The service', child, logFile);
	await handle
		.until(async () => line.includes('\n'), READY_WITHIN_MS)
		.catch((error: Error) => {
			throw error.message.includes(IN_USE) ? new Error(runningAlready(folder)) : error;
		});
	const { url, console } = JSON.parse(line) as { url: string; console: { url: string } };
	return { ...handle, url, consoleUrl: console.url } satisfies ProcessHandle & {
		url: string;
		consoleUrl: string;
	};
}
