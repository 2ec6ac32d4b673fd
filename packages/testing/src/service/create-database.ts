import pg from 'pg';
import { newName } from '../test-run.ts';

/**
 * Creates a database on the PostgreSQL server at this URL.
 *
 * @param options of `create database`, such as its encoding
 */
export async function createDatabase(adminUrl: string, options = '') {
	const name = newName();
	const run = async (statement: string) => {
		const client = new pg.Client({ connectionString: adminUrl });
		await client.connect();
		await client.query(statement).finally(() => client.end());
	};
	await run(`create database ${name} ${options}`);
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
