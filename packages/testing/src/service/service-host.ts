import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { runCli } from '../../../service/src/cli/run-cli.ts';
import { migrate } from '../../../service/src/store/migrate.ts';
import { openDatabase } from '../../../service/src/store/open-store.ts';
import type {
	OpenedService,
	OpenServiceOptions,
} from '../../../service/src/test-controls/testing/start-service.ts';
import { createEmbeddedPool } from './embedded-pool.ts';
import { openInProcess, type InProcessOptions } from './open-in-process.ts';
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts';

/** Location of the data. Exactly one property is set. */
export interface StoreOptions {
	data?: string;
	databaseUrl?: string;
	/** An open in-memory embedded database of this process. */
	pglite?: PGlite;
}

export type HostedServiceOptions = OpenServiceOptions & StoreOptions & InProcessOptions;

/** Result of a command that exited. */
export interface CommandResult {
	code: number | null;
	stdout: string;
	stderr: string;
}

export type ServiceHost = ReturnType<typeof createServiceHost>;

/** Matches statements that change the schema. */
const DDL = /^\s*(alter|create|drop)\b/i;

/** Opens services and stores in this process, for one test file after another. */
export function createServiceHost() {
	const embedded = createEmbeddedPool();
	let pool: PostgresPool | undefined;
	let postgres: PostgresPool | undefined; // of the current file
	let fileStack = new AsyncDisposableStack();
	let testStack: AsyncDisposableStack | undefined;
	const opened = () => testStack ?? fileStack;

	const newFolder = async () => {
		const data = await mkdtemp(join(tmpdir(), 'contact-sync-test-'));
		opened().defer(() => rm(data, { recursive: true, force: true }));
		return { data };
	};
	const newDatabase = async (pool: PostgresPool, isBare = false) => {
		const database = await (isBare ? pool.takeBare() : pool.take());
		opened().defer(() => pool.release(database));
		return { databaseUrl: database.url };
	};
	const newEmbedded = async () => {
		const pglite = await embedded.take();
		opened().defer(() => embedded.release(pglite));
		return { pglite };
	};
	const newBareEmbedded = async () => {
		const store = await newEmbedded();
		await embedded.recreate(store.pglite);
		return store;
	};
	const newStore = (): Promise<StoreOptions> =>
		postgres === undefined ? newEmbedded() : newDatabase(postgres);

	return {
		newStore,
		newBareStore: (): Promise<StoreOptions> =>
			postgres === undefined ? newBareEmbedded() : newDatabase(postgres, true),
		newSharedStore: (): Promise<StoreOptions> =>
			postgres === undefined ? newFolder() : newDatabase(postgres),
		async openService(options: HostedServiceOptions): Promise<OpenedService> {
			const hasStore = options.data ?? options.databaseUrl ?? options.pglite;
			const connect = options.databaseTimeouts ? undefined : postgres?.connect;
			const service = await openInProcess({
				...(!hasStore && (await newStore())),
				...(connect && { connect }),
				...options,
			});
			opened().defer(async () => void (await service.stop()));
			return service;
		},
		runCommand,
		runSql(store: StoreOptions, statements: readonly string[]) {
			if (statements.some((statement) => DDL.test(statement))) {
				if (store.pglite) embedded.markAltered(store.pglite);
				if (store.databaseUrl) postgres?.markAltered(store.databaseUrl);
			}
			return runSql(store, statements);
		},
		/** Sets the store of a test file: the PostgreSQL server at this URL, or the embedded database. */
		beginFile(url: string | undefined) {
			fileStack = new AsyncDisposableStack();
			postgres = url === undefined ? undefined : (pool ??= createPostgresPool(url));
		},
		beginTest: () => void (testStack = new AsyncDisposableStack()),
		/** Stops the services opened since `beginTest`, and removes their stores. */
		async endTest() {
			await testStack?.disposeAsync();
			testStack = undefined;
		},
		/** Stops the services of the test file, and removes their stores. */
		endFile: () => fileStack.disposeAsync(),
	};
}

/** Runs the command line. If a service starts, it's stopped immediately. */
async function runCommand(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
	pglite?: PGlite,
	stdin = '',
): Promise<CommandResult> {
	let stdout = '';
	let stderr = '';
	const code = await runCli([...args], {
		environment: { ...environment },
		writeStdout: (text) => void (stdout += text),
		writeStderr: (text) => void (stderr += text),
		emphasize: (part) => part,
		readStdin: async () => stdin,
		untilStopped: async () => {},
		...(pglite && { place: { pglite } }),
	});
	return { code, stdout, stderr };
}

async function runSql(
	{ data, databaseUrl, pglite }: StoreOptions,
	statements: readonly string[],
): Promise<unknown[]> {
	const place = pglite ? { pglite } : databaseUrl ? { databaseUrl } : { data: data! };
	await using database = await openDatabase(place);
	await migrate(database.db);
	await database.ready?.();
	let rows: unknown[] = [];
	for (const statement of statements) ({ rows } = await sql.raw(statement).execute(database.db));
	return structuredClone(rows);
}
