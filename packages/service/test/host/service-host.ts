import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { runCli } from '../../src/cli/run-cli.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openDatabase } from '../../src/store/open-store.ts';
import { openInProcess } from './open-in-process.ts';
import type { OpenedService, OpenServiceOptions } from '../../src/testing.ts';
import { createDatabases } from './databases.ts';
import { createEmbeddedPool } from './embedded-pool.ts';

/** Where the data are: exactly one of them. */
export interface StoreOptions {
	data?: string;
	databaseUrl?: string;
	/** An embedded database in memory, open in this process. */
	pglite?: PGlite;
}

export type HostedServiceOptions = OpenServiceOptions & StoreOptions;

/** The result of a command that ended. */
export interface EndedCommand {
	code: number | null;
	stdout: string;
	stderr: string;
}

export type ServiceHost = ReturnType<typeof createServiceHost>;

/** Opens services and stores in this process for one test file after another. */
export function createServiceHost() {
	const embedded = createEmbeddedPool();
	const services: OpenedService[] = [];
	const cleanups: (() => Promise<void>)[] = [];
	let postgresUrl: string | undefined;

	const newFolder = async () => {
		const data = await mkdtemp(join(tmpdir(), 'contact-sync-test-'));
		cleanups.push(() => rm(data, { recursive: true, force: true }));
		return { data };
	};
	const newDatabase = async (adminUrl: string) => {
		const database = await createDatabases(adminUrl).create();
		cleanups.push(database.drop);
		return { databaseUrl: database.url };
	};
	const newStore = async (): Promise<StoreOptions> =>
		postgresUrl === undefined ? { pglite: await embedded.take() } : newDatabase(postgresUrl);

	return {
		/** Sets the store of the next test file: the PostgreSQL of this URL, or the embedded database. */
		use: (url: string | undefined) => void (postgresUrl = url),
		newStore,
		newSharedStore: (): Promise<StoreOptions> =>
			postgresUrl === undefined ? newFolder() : newDatabase(postgresUrl),
		async openService(options: HostedServiceOptions): Promise<OpenedService> {
			const hasStore = options.data ?? options.databaseUrl ?? options.pglite;
			const service = await openInProcess({ ...(!hasStore && (await newStore())), ...options });
			services.push(service);
			return service;
		},
		runCommand,
		runSql,
		/** Closes all services and removes all stores of a test file. */
		async closeAll() {
			await Promise.all(services.splice(0).map((service) => service.stop()));
			await embedded.takeBackAll();
			await Promise.all(cleanups.splice(0).map((cleanUp) => cleanUp()));
		},
	};
}

/** Runs the command line. A service that gets ready is stopped immediately. */
async function runCommand(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>>,
): Promise<EndedCommand> {
	let stdout = '';
	let stderr = '';
	const code = await runCli([...args], {
		environment: { ...environment },
		writeStdout: (text) => void (stdout += text),
		writeStderr: (text) => void (stderr += text),
		untilStopped: async () => {},
	});
	return { code, stdout, stderr };
}

async function runSql(
	{ data, databaseUrl, pglite }: StoreOptions,
	statements: readonly string[],
	last?: string,
): Promise<unknown[]> {
	const place = pglite ? { pglite } : databaseUrl ? { databaseUrl } : { data: data! };
	await using database = await openDatabase(place);
	await migrate(database.db, last);
	await database.ready?.();
	let rows: unknown[] = [];
	for (const statement of statements) ({ rows } = await sql.raw(statement).execute(database.db));
	return structuredClone(rows);
}
