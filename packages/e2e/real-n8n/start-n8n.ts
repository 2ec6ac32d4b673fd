import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { processHandle, type Handle } from '../lib/process-handle.ts';

export interface Owner {
	email: string;
	password: string;
}

export interface N8nOptions {
	/** Where it is installed, as `installN8n` gives it. */
	install: string;
	/** Its data go to `.n8n` in here. */
	userFolder: string;
	port: number;
	/** A second port, for its task runners. */
	brokerPort: number;
	owner: Owner;
	logFile: string;
}

export interface RunningN8n extends Handle {
	/** As `http://127.0.0.1:5678`. */
	url: string;
}

/** Milliseconds until it must be ready; a first start makes its database. */
const READY_WITHIN_MS = 120_000;

/** Starts the real n8n with an owner in place, and waits until it is ready. */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	await mkdir(options.userFolder, { recursive: true });
	const log = openSync(options.logFile, 'w', 0o600);
	const child = spawn(
		process.execPath,
		[join(options.install, 'node_modules/n8n/bin/n8n'), 'start'],
		{
			env: environment(options),
			stdio: ['ignore', log, log],
		},
	);
	const url = `http://127.0.0.1:${options.port}`;
	const handle = processHandle('n8n', child, options.logFile);
	await handle.until(() => isReady(url), READY_WITHIN_MS);
	return { ...handle, url };
}

const isReady = (url: string): Promise<boolean> =>
	fetch(`${url}/healthz/readiness`).then(
		({ status }) => status === 200,
		() => false,
	);

function environment({ install, userFolder, port, brokerPort, owner }: N8nOptions) {
	const { hashSync } = createRequire(join(install, 'node_modules/n8n/package.json'))(
		'bcryptjs',
	) as {
		hashSync(text: string, rounds: number): string;
	};
	return {
		HOME: process.env.HOME,
		LANG: process.env.LANG,
		PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_PROTOCOL: 'http',
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false', // it is plain http on loopback
		N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
		N8N_INSTANCE_OWNER_EMAIL: owner.email,
		N8N_INSTANCE_OWNER_FIRST_NAME: 'Olga',
		N8N_INSTANCE_OWNER_LAST_NAME: 'Owner',
		N8N_INSTANCE_OWNER_PASSWORD_HASH: hashSync(owner.password, 10),
		// Nothing calls home and no pop-up is in the way.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_DISABLED_MODULES: 'mcp-registry',
	};
}
