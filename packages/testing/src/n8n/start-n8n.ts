import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../free-port.ts';
import { processHandle, type ProcessHandle } from '../process-handle.ts';

/** Options of every n8n process: main and workers. */
export interface N8nProcessOptions {
	/** Folder of the installation, from `installN8n`. */
	install: string;
	/** Folder in which n8n creates its data folder, `.n8n`. */
	userFolder: string;
	/** Port of the broker for n8n's task runners. */
	brokerPort: number;
	logFile: string;
	/** Additional environment variables. n8n's variables aren't inherited from this process. */
	env?: Readonly<Record<string, string>>;
}

export interface Owner {
	email: string;
	password: string;
}

export interface N8nOptions extends N8nProcessOptions {
	port: number;
	owner: Owner;
}

export interface RunningN8n extends ProcessHandle {
	/** URL of the editor, such as `http://127.0.0.1:5678`. */
	url: string;
}

/** Starts a real n8n with an owner, and waits until it's ready. */
export async function startN8n({ port, owner, ...options }: N8nOptions): Promise<RunningN8n> {
	const url = `http://127.0.0.1:${port}`;
	const env = { ...environment(port, owner, options.install), ...options.env };
	const handle = await startN8nProcess({ ...options, env }, ['start'], url);
	return { ...handle, url };
}

function environment(port: number, owner: Owner, install: string) {
	const { hashSync } = createRequire(join(install, 'node_modules/n8n/package.json'))(
		'bcryptjs',
	) as {
		hashSync(text: string, rounds: number): string;
	};
	return {
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_PROTOCOL: 'http',
		N8N_SECURE_COOKIE: 'false', // it is plain http on loopback
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_FIRST_NAME: 'Olga',
		N8N_INSTANCE_OWNER_LAST_NAME: 'Owner',
		N8N_INSTANCE_OWNER_PASSWORD_HASH: hashSync(owner.password, 10),
	};
}

/** Starts an n8n worker in queue mode, and waits until it's ready. @param concurrency maximum number of parallel executions */
export async function startWorker(
	options: N8nProcessOptions,
	concurrency: number,
): Promise<ProcessHandle> {
	const port = await freePort();
	const env = {
		...options.env,
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
	const command = ['worker', `--concurrency=${concurrency}`];
	return await startN8nProcess({ ...options, env }, command, `http://127.0.0.1:${port}`);
}

/** Maximum time until n8n is ready, in milliseconds. The first start creates its database. */
const READY_WITHIN_MS = 120_000;

/** Starts a long-running n8n command, and waits until the readiness check at `url` passes. */
async function startN8nProcess(
	{ install, userFolder, brokerPort, logFile, env }: N8nProcessOptions,
	command: readonly string[],
	url: string,
): Promise<ProcessHandle> {
	await mkdir(userFolder, { recursive: true });
	const log = openSync(logFile, 'w', 0o600);
	const preload = join(import.meta.dirname, '../stop-with-parent.ts');
	const child = spawn(
		process.execPath,
		['--import', preload, join(install, 'node_modules/n8n/bin/n8n'), ...command],
		{
			stdio: ['ignore', log, log, 'ipc'], // the channel closes when we end
			env: {
				HOME: process.env.HOME,
				LANG: process.env.LANG,
				TMPDIR: process.env.TMPDIR,
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

/** Disables telemetry and pop-ups. */
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
