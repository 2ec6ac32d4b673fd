import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createDatabase } from '@contact-sync/testing/service/create-database';
import { isLeftover } from '@contact-sync/testing/test-run';
import { freePort } from '@contact-sync/testing/free-port';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, startWorker, type Owner } from '@contact-sync/testing/n8n/start-n8n';

/** A separate database and Redis prefix for n8n in queue mode. */
interface QueueStores {
	/** Environment variables that configure n8n's processes. */
	env: Record<string, string>;
	/** Drops the database, and removes the keys from Redis. */
	remove(): Promise<void>;
}

/** Methods of n8n's Redis client that this file uses. */
interface Redis {
	scan(cursor: string, ...options: string[]): Promise<[cursor: string, keys: string[]]>;
	unlink(...keys: string[]): Promise<number>;
	quit(): Promise<unknown>;
}

/** Creates a database in PostgreSQL, and a prefix for keys in Redis. */
async function createStores(
	postgresUrl: string,
	redisUrl: string,
	install: string,
): Promise<QueueStores> {
	const database = await createDatabase(postgresUrl);
	const postgres = new URL(database.url);
	const name = postgres.pathname.slice(1);
	const redis = new URL(redisUrl);
	return {
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: postgres.hostname,
			DB_POSTGRESDB_PORT: postgres.port || '5432',
			DB_POSTGRESDB_DATABASE: name,
			DB_POSTGRESDB_USER: decodeURIComponent(postgres.username),
			DB_POSTGRESDB_PASSWORD: decodeURIComponent(postgres.password),
			QUEUE_BULL_REDIS_HOST: redis.hostname,
			QUEUE_BULL_REDIS_PORT: redis.port || '6379',
			QUEUE_BULL_REDIS_DB: redis.pathname.slice(1) || '0',
			QUEUE_BULL_REDIS_USERNAME: decodeURIComponent(redis.username),
			QUEUE_BULL_REDIS_PASSWORD: decodeURIComponent(redis.password),
			QUEUE_BULL_PREFIX: name,
			N8N_REDIS_KEY_PREFIX: name,
		},
		remove: async () => {
			await database.drop();
			await removeKeys(redisUrl, name, install);
		},
	};
}

/** Removes the keys with this name, and those of killed runs. Bull sometimes puts braces around its prefix. */
async function removeKeys(url: string, name: string, install: string): Promise<void> {
	const load = createRequire(join(install, 'node_modules/n8n/package.json'));
	const { Redis } = load('ioredis') as { Redis: new (url: string) => Redis };
	const redis = new Redis(url);
	let cursor = '0';
	do {
		const [next, found] = await redis.scan(cursor, 'MATCH', '*contact_sync_*', 'COUNT', '1000');
		const keys = found.filter((key) => {
			const owner = /contact_sync_\w+/.exec(key)![0];
			return owner === name || isLeftover(owner);
		});
		if (keys.length > 0) await redis.unlink(...keys);
		cursor = next;
	} while (cursor !== '0');
	await redis.quit();
}

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
