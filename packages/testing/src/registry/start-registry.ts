import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { processHandle, type ProcessHandle } from '../process-handle.ts';
import { installTool } from '../tool.ts';

/**
 * Public hostname of npm's registry. With `startNpmProxy`, clients also reach the local registry under this
 * hostname.
 */
export const PUBLIC_NAME = 'registry.npmjs.org';

export interface Registry extends ProcessHandle {
	/** URL, such as `https://127.0.0.1:4873`. */
	url: string;
	port: number;
	/** Environment variables that make npm use only this registry and ignore other configuration. */
	env: Record<string, string>;
}

/** Maximum time until the registry is ready, in milliseconds. */
const READY_WITHIN_MS = 30_000;

/**
 * Starts an empty npm registry without an upstream registry.
 *
 * @param folder folder for the registry's packages, certificate, and log
 */
export async function startRegistry(folder: string): Promise<Registry> {
	const install = await installTool('registry');
	await mkdir(folder, { recursive: true });
	const port = await freePort();
	const url = `https://127.0.0.1:${port}`;
	const file = (name: string) => join(folder, name);
	const { private: key, cert } = await createCertificate(install);
	await writeFile(file('key.pem'), key, { mode: 0o600 });
	await writeFile(file('cert.pem'), cert);
	await writeFile(file('config.yaml'), JSON.stringify(settings(folder, url))); // JSON is valid YAML
	await writeFile(file('npmrc'), `//127.0.0.1:${port}/:_authToken=anyone\n`);

	const logFile = openSync(file('log'), 'w', 0o600);
	const preload = join(import.meta.dirname, '../stop-with-parent.ts');
	const verdaccio = join(install, 'node_modules/verdaccio/bin/verdaccio');
	const child = spawn(
		process.execPath,
		['--import', preload, verdaccio, '--config', file('config.yaml')],
		{ stdio: ['ignore', logFile, logFile, 'ipc'] }, // the channel closes when we end
	);
	const env = {
		NODE_EXTRA_CA_CERTS: file('cert.pem'),
		npm_config_cafile: file('cert.pem'), // takes precedence over the user's own setting
		npm_config_registry: url,
		npm_config_userconfig: file('npmrc'),
		npm_config_cache: file('npm-cache'),
	};
	const handle = processHandle('The registry', child, file('log'));
	await handle.until(() => accepts(port), READY_WITHIN_MS);
	return { ...handle, url, port, env };
}

/**
 * Returns the registry's configuration. Any local process can publish, because the registry listens only on
 * loopback.
 */
const settings = (folder: string, url: string) => ({
	listen: url,
	https: { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') },
	storage: join(folder, 'packages'),
	auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: -1 } },
	uplinks: {},
	packages: { '**': { access: '$all', publish: '$all', unpublish: '$all' } },
	web: { enable: false },
	log: { type: 'stdout', format: 'pretty', level: 'http' },
});

interface Certificate {
	private: string;
	cert: string;
}

/** Creates a key and a certificate for loopback and the public hostname, valid for one day. */
function createCertificate(install: string): Promise<Certificate> {
	const { generate } = createRequire(join(install, 'node_modules/selfsigned/package.json'))(
		'./index.js',
	) as { generate(subject: object[], options: object): Promise<Certificate> };
	const names = [
		{ type: 2, value: PUBLIC_NAME },
		{ type: 7, ip: '127.0.0.1' },
	];
	return generate([{ name: 'commonName', value: 'Local npm registry' }], {
		keyType: 'ec',
		notAfterDate: new Date(Date.now() + 86_400_000),
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'subjectAltName', altNames: names },
		],
	});
}

const accepts = async (port: number): Promise<boolean> => (await freePort(port)) !== port;
