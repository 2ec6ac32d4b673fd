import pg from 'pg';
import { newName } from '../test-run.ts';

export type Database = Awaited<ReturnType<typeof createDatabase>>;

/**
 * Creates a database on the PostgreSQL server at this URL.
 *
 * @param options of `create database`, such as its encoding
 */
export async function createDatabase(adminUrl: string, options = '') {
	const name = newName();
	await runStatements(adminUrl, [`create database ${name} ${options}`]);
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	return {
		name,
		url: url.href,
		drop: () => runStatements(adminUrl, [`drop database if exists ${name} with (force)`]),
	};
}

/** Runs statements in a separate connection. */
export async function runStatements(
	connectionString: string,
	statements: readonly string[],
): Promise<void> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		for (const statement of statements) await client.query(statement);
	} finally {
		await client.end();
	}
}
