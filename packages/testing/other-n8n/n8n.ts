import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { processHandle } from '@contact-sync/testing/process-handle';
import { run } from '@contact-sync/testing/run';

export interface N8nOptions {
	/** Folder of the installation. */
	install: string;
	userFolder: string;
	brokerPort: number;
	/** Path of the Node executable. */
	node: string;
}

/** Timeout of a command, in milliseconds. The first command creates the database. */
const COMMAND_TIMEOUT_MS = 180_000;

/** Returns functions that run n8n's command line. */
export function openN8n({ install, userFolder, brokerPort, node }: N8nOptions) {
	const bin = join(install, 'node_modules/n8n/bin/n8n');
	const env = {
		HOME: process.env.HOME,
		PATH: `${dirname(node)}:${process.env.PATH}`,
		N8N_USER_FOLDER: userFolder,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
	};
	return {
		/** Runs a command. @throws Error with the command's output if the command fails */
		command: async (...args: string[]) => {
			const options = { env, timeoutMs: COMMAND_TIMEOUT_MS };
			const { code, stdout, stderr } = await run(node, [bin, ...args], options);
			if (code !== 0) throw new Error(`n8n ${args[0]} failed:\n${stdout}${stderr}`);
		},
		/** Starts n8n, and waits until it's ready. */
		start: async (logFile: string) => {
			const port = await freePort();
			const url = `http://127.0.0.1:${port}`;
			const log = openSync(logFile, 'w');
			const child = spawn(node, [bin, 'start'], {
				stdio: ['ignore', log, log],
				env: { ...env, N8N_PORT: String(port) },
			});
			const handle = processHandle('n8n start', child, logFile);
			// The readiness check can pass before the editor's routes work. Until then, the routes respond
			// with text.
			const isReady = () =>
				fetch(`${url}/rest/settings`).then(
					({ headers }) => headers.get('content-type')?.includes('json') === true,
					() => false,
				);
			await handle.until(isReady, COMMAND_TIMEOUT_MS);
			return { url, stop: handle.stop };
		},
	};
}
