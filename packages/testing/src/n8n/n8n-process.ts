import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { processHandle, type Handle } from '../process-handle.ts';

/** What every process of an n8n needs, main and workers alike. */
export interface N8nProcessOptions {
	/** Where it is installed, as `installN8n` gives it. */
	install: string;
	/** Its data go to `.n8n` in here. */
	userFolder: string;
	/** A second port, for its task runners. */
	brokerPort: number;
	logFile: string;
	/** More of its environment. None of n8n's variables is taken from this process. */
	env?: Readonly<Record<string, string>>;
}

/** Milliseconds until it must be ready; a first start makes its database. */
const READY_WITHIN_MS = 120_000;

/** Runs a command of n8n that goes on running, and waits until the readiness check at `url` says so. */
export async function startN8nProcess(
	{ install, userFolder, brokerPort, logFile, env }: N8nProcessOptions,
	command: readonly string[],
	url: string,
): Promise<Handle> {
	await mkdir(userFolder, { recursive: true });
	const log = openSync(logFile, 'w', 0o600);
	const preload = join(import.meta.dirname, 'stop-with-parent.ts');
	const child = spawn(
		process.execPath,
		['--import', preload, join(install, 'node_modules/n8n/bin/n8n'), ...command],
		{
			stdio: ['ignore', log, log, 'ipc'], // the channel closes when we end
			env: {
				HOME: process.env.HOME,
				LANG: process.env.LANG,
				PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
				N8N_USER_FOLDER: userFolder,
				N8N_RUNNERS_BROKER_PORT: String(brokerPort),
				...QUIET,
				...env,
			},
		},
	);
	const handle = processHandle(`n8n ${command[0]}`, child, logFile);
	await handle.until(() => isReady(url), READY_WITHIN_MS);
	return handle;
}

const isReady = (url: string): Promise<boolean> =>
	fetch(`${url}/healthz/readiness`).then(
		({ status }) => status === 200,
		() => false,
	);

/** Nothing calls home and no pop-up is in the way. */
const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_DISABLED_MODULES: 'mcp-registry',
};
