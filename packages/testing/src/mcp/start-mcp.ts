import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { MCP_PACKAGE } from '../paths.ts';
import { processHandle, type ProcessHandle } from '../process-handle.ts';

/** Path of the built command. */
export const MCP_COMMAND = join(MCP_PACKAGE, 'dist/cli.js');

export interface McpOptions {
	/** Base URL of the service. */
	baseUrl: string;
	/** API key for requests without one. @default none, which are then rejected */
	apiKey?: string;
	/** Whether assistants can connect by signing in. @default false */
	oauth?: boolean;
	logFile: string;
}

export interface RunningMcp extends ProcessHandle {
	/** URL of the endpoint, such as `http://127.0.0.1:3888/mcp`. */
	url: string;
}

/** Maximum time until the server is ready, in milliseconds. Enough for a busy machine. */
const READY_WITHIN_MS = 30_000;

/** Starts the built MCP server over HTTP on loopback, and waits until it responds. */
export async function startMcp({
	baseUrl,
	apiKey,
	oauth = false,
	logFile,
}: McpOptions): Promise<RunningMcp> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}/mcp`;
	const log = openSync(logFile, 'w', 0o600);
	const preload = join(import.meta.dirname, '../stop-with-parent.ts');
	const child = spawn(
		process.execPath,
		[
			...['--import', preload, MCP_COMMAND, '--http', String(port)],
			...(apiKey === undefined ? [] : ['--use-environment-key']),
			...(oauth ? ['--oauth', new URL(url).origin] : []),
		],
		{
			stdio: ['ignore', log, log, 'ipc'], // the channel closes when we end
			env: {
				...mcpEnvironment(baseUrl, apiKey),
				...(oauth && { CONTACT_SYNC_OAUTH_SECRET: randomBytes(32).toString('base64') }),
				PATH: process.env.PATH,
			},
		},
	);
	const handle = processHandle('The MCP server', child, logFile);
	await handle.until(() => responds(url), READY_WITHIN_MS);
	return { ...handle, url };
}

/** Returns the environment variables that the server reads. */
export const mcpEnvironment = (baseUrl: string, apiKey = ''): Record<string, string> => ({
	CONTACT_SYNC_BASE_URL: baseUrl,
	CONTACT_SYNC_API_KEY: apiKey,
});

/**
 * Returns whether the server responds. Any status code counts, because the server can reject a GET request
 * without a key.
 */
const responds = (url: string): Promise<boolean> =>
	fetch(url).then(
		() => true,
		() => false,
	);
