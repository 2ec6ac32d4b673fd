import { sql, type Kysely } from 'kysely';
import { StartError } from '../base/start-error.ts';
import type { Tables } from './tables.ts';

/**
 * Checks that a database can store every character.
 *
 * @throws StartError if its encoding isn't UTF-8
 */
export async function requireUtf8(db: Kysely<Tables>): Promise<void> {
	const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
	const encoding = rows[0]!.server_encoding;
	if (encoding === 'UTF8') return;
	throw new StartError(
		`The database of DATABASE_URL has the encoding ${encoding}, which can't store every name. Use a UTF-8 database. To create one, run: create database NAME encoding 'UTF8' template template0;`,
	);
}
