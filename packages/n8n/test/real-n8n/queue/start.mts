import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, startWorker, type Owner } from '@contact-sync/testing/n8n/start-n8n';
import { createStores } from './stores.mts';

export interface QueueMode {
	api: N8nApi;
	/** URL of the main process, which receives webhooks and runs no executions. */
	url: string;
	/** Returns the log of each worker. */
	workerLogs(): Promise<string[]>;
	stop(): Promise<void>;
}

export interface QueueOptions {
	install: string;
	owner: Owner;
	postgresUrl: string;
	redisUrl: string;
	/** Number of workers, and number of concurrent executions per worker. */
	workers: number;
	concurrency: number;
}

/** Starts one main process and workers, each with the node in its own user folder. */
export async function startQueueMode(options: QueueOptions): Promise<QueueMode> {
	const { install, owner, workers, concurrency } = options;
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-queue-'));
	await using stack = new AsyncDisposableStack();
	const stores = await createStores(options.postgresUrl, options.redisUrl, install);
	stack.defer(stores.remove);
	const env = {
		...stores.env,
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: 'one-key-for-main-and-workers',
	};
	const processOf = async (name: string) => {
		const userFolder = join(folder, name);
		await installNode(userFolder);
		const logFile = join(folder, `${name}.log`);
		return { install, env, userFolder, logFile, brokerPort: await freePort() };
	};
	const main = await startN8n({ ...(await processOf('main')), owner, port: await freePort() });
	stack.defer(main.stop);
	const logFiles: string[] = [];
	for (let number = 1; number <= workers; number += 1) {
		const worker = await processOf(`worker-${number}`);
		logFiles.push(worker.logFile);
		stack.defer((await startWorker(worker, concurrency)).stop);
	}
	const api = await connectN8n(main.url, owner);
	const started = stack.move();
	return {
		api,
		url: main.url,
		workerLogs: () => Promise.all(logFiles.map((file) => readFile(file, 'utf8'))),
		stop: () => started.disposeAsync(),
	};
}
