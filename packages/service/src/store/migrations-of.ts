import { sql, type Kysely } from 'kysely';
import type { Migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Returns the migrations applied to a database, oldest first; an empty list for an unused database. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
	const { rows } = await sql<{ there: boolean }>`
		select to_regclass('kysely_migration') is not null as there`.execute(db);
	if (!rows[0]!.there) return [];
	const applied = await sql<{
		name: string;
	}>`select name from kysely_migration order by name`.execute(db);
	return applied.rows.map(({ name }) => name);
}

/** Whether a version of the service with the migrations `known` has all these migrations. */
export const areKnown = (names: readonly string[], known: Migrations): boolean =>
	names.every((name) => name in known);
