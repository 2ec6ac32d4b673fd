import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const OWNER = `(product || ' ' || environment)`;

/**
 * Collations that fold the case of every letter, best first: PostgreSQL's (since version 17), ICU's, and the
 * system's.
 */
const COLLATIONS = ['pg_c_utf8', 'und-x-icu', 'C.utf8'];

/**
 * Indexes for prefix searches. They use `fold_case`, because `lower` alone folds only A to Z in a database
 * with the locale C.
 */
const INDEXES: readonly [name: string, table: string, key: string, given?: string][] = [
	['contacts_external_id', 'contacts', 'external_id', 'external_id is not null'],
	[
		'contacts_full_name',
		'contacts',
		`first_name || coalesce(' ' || last_name, '')`,
		'first_name is not null',
	],
	['contacts_last_name', 'contacts', 'last_name', 'last_name is not null'],
	['contacts_display_name', 'contacts', 'display_name', 'display_name is not null'],
	['tags_start', 'tags', 'name'],
];

export const foldCase: Migration = {
	async up(db: Kysely<unknown>) {
		const run = (statement: string) => sql.raw(statement).execute(db);
		await run(`create function fold_case(text) returns text language sql immutable parallel safe
			as $$ select lower($1 ${await collateClause(db)}) $$`);
		for (const [name, table, key, given] of INDEXES) {
			await run(`drop index ${name}`);
			await run(`create index ${name} on ${table} (${OWNER}, (fold_case(${key}) collate "C"), id)
				${given === undefined ? '' : `where ${given}`}`);
		}
	},
};

async function collateClause(db: Kysely<unknown>): Promise<string> {
	const { rows } = await sql<{ name: string }>`
		select collname as name from pg_collation
		where collname = any(${COLLATIONS}) and collnamespace = 'pg_catalog'::regnamespace`.execute(db);
	const found = COLLATIONS.find((each) => rows.some(({ name }) => name === each));
	return found === undefined ? '' : `collate pg_catalog."${found}"`;
}
