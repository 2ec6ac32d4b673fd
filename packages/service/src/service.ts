import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { BASE_PATH, createApp } from './app.ts';
import { createClock, type Clock } from './clock.ts';
import { handlers } from './jobs/index.ts';
import { createWorker } from './jobs/worker.ts';
import type { KeyTexts } from './keys/apply-keys.ts';
import { createDatabaseLimiter } from './limits/database-limiter.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import { listen, type Address } from './listen.ts';
import type { Log } from './log.ts';
import { openStore, type Place } from './store/open-store.ts';
import type { Tables } from './store/tables.ts';
import type { Tools } from './tools.ts';
import { applyWorkspaces } from './workspace/apply-workspaces.ts';
import { readWorkspaces } from './workspace/read-workspaces.ts';

export interface ServiceOptions extends Address {
	/** Where the data are. */
	place: Place;
	/** The paths of the workspace files, one a product. */
	workspaces: readonly string[];
}

export interface RunningService extends AsyncDisposable {
	/** The base address, which ends with /api/v1. */
	url: string;
	products: readonly string[];
	keys: KeyTexts;
}

/**
 * Starts the service in this process. Disposing of it finishes the requests and the job in flight, and closes the database.
 *
 * @throws StartError when a person can mend it; nothing is left open then, and no key is made
 */
export async function runService(options: ServiceOptions, log: Log): Promise<RunningService> {
	await using starting = new AsyncDisposableStack();
	const workspaces = await readWorkspaces(options.workspaces);
	const clock = createClock();
	const { db } = starting.use(await openStore(options.place));
	const listener = await listen(options);
	starting.defer(() => listener[Symbol.asyncDispose]());
	const keys = await applyWorkspaces(db, workspaces, {
		newId: randomUUID,
		randomBytes,
		now: clock.now,
	});
	let wakeWorker = () => {};
	const tools: Tools = {
		db,
		limiter: createLimiter(options.place, db, clock),
		log,
		clock,
		newId: randomUUID,
		workspaces: new Map(workspaces.map((workspace) => [workspace.product, workspace])),
		wakeWorker: () => wakeWorker(),
	};
	const worker = starting.use(createWorker(tools, handlers));
	wakeWorker = worker.wake;
	const app = createApp(tools);
	listener.answerWith((request) => app.fetch(request));
	const running = starting.move();
	return {
		url: `http://${reachableHost(options.host)}:${listener.port}${BASE_PATH}`,
		products: workspaces.map(({ product }) => product),
		keys,
		[Symbol.asyncDispose]: () => running.disposeAsync(),
	};
}

/** The embedded database has one process, so memory will do, and is faster; a PostgreSQL may have several. */
function createLimiter(place: Place, db: Kysely<Tables>, { steady, now }: Clock) {
	return 'databaseUrl' in place ? createDatabaseLimiter(db, now) : createMemoryLimiter(steady);
}

/** Where a client on this machine finds a host: "all addresses" is none that can be called. */
function reachableHost(host: string): string {
	if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}
