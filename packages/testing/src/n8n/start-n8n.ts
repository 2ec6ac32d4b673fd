import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Handle } from '../process-handle.ts';
import { startN8nProcess, type N8nProcessOptions } from './n8n-process.ts';

export interface Owner {
	email: string;
	password: string;
}

export interface N8nOptions extends N8nProcessOptions {
	port: number;
	owner: Owner;
}

export interface RunningN8n extends Handle {
	/** As `http://127.0.0.1:5678`. */
	url: string;
}

/** Starts the real n8n with an owner in place, and waits until it is ready. */
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
