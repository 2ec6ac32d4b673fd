import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates a database on the PostgreSQL server at this URL.
 *
 * @param options of `create database`, such as its encoding
 */
export async function createDatabase(adminUrl: string, options = '') {
	const name = `contact_sync_test_${randomBytes(6).toString('hex')}`;
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
