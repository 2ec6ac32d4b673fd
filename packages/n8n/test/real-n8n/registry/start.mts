import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { freePort } from '@contact-sync/testing/free-port';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n } from '@contact-sync/testing/n8n/start-n8n';
import { npm } from '@contact-sync/testing/npm';
import { listen } from '@contact-sync/testing/listen';
import {
	PUBLIC_NAME,
	startRegistry,
	type Registry,
} from '@contact-sync/testing/registry/start-registry';
import { lab } from '../lab/lab.mts';

interface NpmProxy {
	/** Environment variables that direct requests for npm's public registry to the local one, and block all other hosts. */
	env: Record<string, string>;
	stop(): Promise<void>;
}

/**
 * Starts an HTTP proxy that connects npm's public hostname to a local registry. The free edition of n8n only
 * installs packages from that hostname. Any other value of N8N_COMMUNITY_PACKAGES_REGISTRY requires a
 * license.
 */
async function startNpmProxy({ port, env }: Registry): Promise<NpmProxy> {
	const server = createServer((_request, response) => response.writeHead(403).end());
	server.on('connect', ({ url }, client) => {
		client.on('error', () => client.destroy());
		if (url !== `${PUBLIC_NAME}:443`) {
			client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		const registry = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			pipeline(client, registry, client, () => {});
		});
		registry.on('error', () => client.destroy());
	});
	return {
		env: {
			...env,
			npm_config_registry: `https://${PUBLIC_NAME}`,
			HTTPS_PROXY: `http://127.0.0.1:${await listen(server)}`,
			NO_PROXY: '127.0.0.1',
		},
		stop: async () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

export interface N8nWithRegistry {
	/** URL of an n8n instance without community nodes. */
	url: string;
	api: N8nApi;
	/** Folder for the test's files. */
	folder: string;
	/** Publishes a package to the registry. @param packageFolder folder of a built package */
	publish(packageFolder: string): Promise<void>;
	stop(): Promise<void>;
}

/** Starts an npm registry, and an n8n instance that uses it in place of npm's public registry. */
export async function startN8nWithRegistry(): Promise<N8nWithRegistry> {
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-registry-'));
	await using stack = new AsyncDisposableStack();
	const registry = await startRegistry(join(folder, 'registry'));
	stack.defer(registry.stop);
	const proxy = await startNpmProxy(registry);
	stack.defer(proxy.stop);
	const n8n = await startN8n({
		install: lab.install,
		owner: lab.owner,
		userFolder: join(folder, 'n8n'),
		logFile: join(folder, 'n8n.log'),
		port: await freePort(),
		brokerPort: await freePort(),
		env: proxy.env,
	});
	stack.defer(n8n.stop);
	const api = await connectN8n(n8n.url, lab.owner);

	const publish = async (packageFolder: string) => {
		const env = { ...process.env, ...registry.env };
		const args = ['publish', '--provenance=false']; // npm supports provenance only in CI
		const { code, stderr } = await npm(args, { cwd: packageFolder, env });
		if (code !== 0) throw new Error(`npm publish failed:\n${stderr}`);
	};
	const started = stack.move();
	return { url: n8n.url, api, folder, publish, stop: () => started.disposeAsync() };
}
