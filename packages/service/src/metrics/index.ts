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
	 * Opens a port for the metrics at `/metrics`, in the text format of Prometheus. They need no key, so this port
	 * must not be public.
	 *
	 * @throws StartError if the port can't be opened
	 */
	listen(address: MetricsAddress): Promise<MetricsServer>;
}

interface MetricsAddress {
	host: string;
	/** 0 for any free port. */
	port: number;
}

export interface MetricsServer extends AsyncDisposable {
	port: number;
	/** Starts responding to requests, including those that are already waiting. */
	startResponding(tools: Omit<BacklogTools, 'log'>): void;
}

/** Creates the metrics of this process, with those of Node.js and of the process itself. */
export function createMetrics(baseLog: Log): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const log = countEvents(baseLog, registry);
	return {
		log,
		async listen({ host, port }) {
			const { promise: started, resolve: start } = Promise.withResolvers<() => Promise<void>>();
			const server = createServer((request, response) => {
				if (request.url !== '/metrics') return void response.writeHead(404).end('See /metrics.\n');
				void started
					.then((readBacklog) => readBacklog())
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
				startResponding: (tools) => start(addBacklog(registry, { ...tools, log })),
				async [Symbol.asyncDispose]() {
					server.closeAllConnections();
					server.close();
				},
			};
		},
	};
}
