import { sql, type Kysely } from 'kysely';

/**
 * Collations that fold the case of every letter, best first: PostgreSQL's (since version 17), ICU's, and the
 * system's.
 */
const COLLATIONS = ['pg_c_utf8', 'und-x-icu', 'C.utf8'];

/**
 * Returns the function for indexes of prefix searches. `lower` alone folds only A to Z in a database with the
 * locale C.
 */
export async function foldCase(db: Kysely<unknown>): Promise<string> {
	return `create function fold_case(text) returns text language sql immutable parallel safe
			as $$ select lower($1 ${await collateClause(db)}) $$`;
}

async function collateClause(db: Kysely<unknown>): Promise<string> {
	const { rows } = await sql<{ name: string }>`
		select collname as name from pg_collation
		where collname = any(${COLLATIONS}) and collnamespace = 'pg_catalog'::regnamespace`.execute(db);
	const found = COLLATIONS.find((each) => rows.some(({ name }) => name === each));
	return found === undefined ? '' : `collate pg_catalog."${found}"`;
}
