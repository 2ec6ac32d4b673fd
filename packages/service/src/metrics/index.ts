import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Log } from '../base/log.ts';
import { StartError, systemCode } from '../base/start-error.ts';
import { addBacklog, type BacklogTools } from './backlog-metrics.ts';
import { countEvents } from './log-metrics.ts';

export interface Metrics {
	/** Log that also counts its events. */
	log: Log;
	/**
	 * Serves the metrics at `/metrics`, in the text format of Prometheus, on a port of their own. They need no
	 * key, so this port must not be public.
	 *
	 * @throws StartError if the port can't be opened
	 */
	serve(options: ServeOptions, tools: Omit<BacklogTools, 'log'>): Promise<MetricsServer>;
}

interface ServeOptions {
	host: string;
	/** 0 for any free port. */
	port: number;
}

export interface MetricsServer extends AsyncDisposable {
	port: number;
}

/** Creates the metrics of this process, with those of Node.js and of the process itself. */
export function createMetrics(baseLog: Log): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const log = countEvents(baseLog, registry);
	return {
		log,
		async serve({ host, port }, tools) {
			const readBacklog = addBacklog(registry, { ...tools, log });
			const server = createServer((request, response) => {
				if (request.url !== '/metrics') return void response.writeHead(404).end('See /metrics.\n');
				void readBacklog()
					.then(() => registry.metrics())
					.then((text) => response.setHeader('content-type', registry.contentType).end(text));
			});
			try {
				server.listen(port, host);
				await once(server, 'listening');
			} catch (error) {
				throw new StartError(
					`--metrics-port ${port}: the port can't be opened (${systemCode(error) ?? 'unknown'}). Choose another.`,
				);
			}
			return {
				port: (server.address() as AddressInfo).port, // not a string, because the server listens on a port
				async [Symbol.asyncDispose]() {
					server.closeAllConnections();
					server.close();
				},
			};
		},
	};
}
