import { createServer } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { listen } from '../listen.ts';
import { PUBLIC_NAME, type Registry } from './start-registry.ts';

export interface NpmProxy {
	/** Environment variables that direct requests for npm's public registry to the local one, and block all other hosts. */
	env: Record<string, string>;
	stop(): Promise<void>;
}

/**
 * Starts an HTTP proxy that connects npm's public hostname to a local registry. The free edition of n8n only
 * installs packages from that hostname. Any other value of N8N_COMMUNITY_PACKAGES_REGISTRY requires a
 * license.
 */
export async function startNpmProxy({ port, env }: Registry): Promise<NpmProxy> {
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
