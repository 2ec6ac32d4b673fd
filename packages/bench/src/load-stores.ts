import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@contact-sync/testing/service/create-database';
import { POSTGRES_URL } from '@contact-sync/testing/test-run';
import pg from 'pg';

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
export async function newDatabase() {
	const server = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 2_000 });
	try {
		await server.connect();
	} catch {
		process.stderr.write("No PostgreSQL responds at TEST_POSTGRES_URL, so it isn't measured.\n");
		return undefined;
	}
	const { rows } = await server.query<{ server_version: string }>('show server_version');
	await server.end();
	const { url, drop } = await createDatabase(POSTGRES_URL);
	return {
		name: 'PostgreSQL',
		product: `PostgreSQL ${rows[0]!.server_version.split(' ')[0]}`,
		options: { databaseUrl: url },
		[Symbol.asyncDispose]: drop,
	} satisfies LoadStore;
}
