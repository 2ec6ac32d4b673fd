import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@contact-sync/testing/service/create-database';
import pg from 'pg';

/** URL of the PostgreSQL server on which the benchmark creates and drops databases. */
const POSTGRES_URL =
	process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

const CONNECT_WITHIN_MS = 2_000;

/** Database of a service under load. Disposing of it deletes the data. */
export interface LoadStore extends AsyncDisposable {
	name: string;
	/** Name and version of the database, such as "PostgreSQL 17.2". */
	product: string;
	options: { data: string } | { databaseUrl: string };
}

export async function newFolder(): Promise<LoadStore> {
	const data = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	return {
		name: 'PGlite',
		product: 'PGlite in a folder',
		options: { data },
		[Symbol.asyncDispose]: () => rm(data, { recursive: true, force: true }),
	};
}

/** Creates a database in PostgreSQL. Returns undefined if the server doesn't respond. */
export async function newDatabase(): Promise<LoadStore | undefined> {
	const version = await serverVersion();
	if (version === undefined) return undefined;
	const { url, drop } = await createDatabase(POSTGRES_URL);
	return {
		name: 'PostgreSQL',
		product: `PostgreSQL ${version.split(' ')[0]}`,
		options: { databaseUrl: url },
		[Symbol.asyncDispose]: drop,
	};
}

/** Connects to a database. Disposing of the returned object closes the connection. */
export async function connectTo(url: string) {
	const client = new pg.Client(url);
	await client.connect();
	return { client, [Symbol.asyncDispose]: () => client.end() };
}

/** Returns the version of PostgreSQL, or undefined if the server doesn't respond. */
async function serverVersion(): Promise<string | undefined> {
	const client = new pg.Client({
		connectionString: POSTGRES_URL,
		connectionTimeoutMillis: CONNECT_WITHIN_MS,
	});
	try {
		await client.connect();
	} catch {
		return undefined;
	}
	const { rows } = await client.query<{ server_version: string }>('show server_version');
	await client.end();
	return rows[0]!.server_version;
}
