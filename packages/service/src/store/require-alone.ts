import { sql, type Kysely } from 'kysely';
import { StartError } from '../base/start-error.ts';
import { migrationsOf } from './migrations-of.ts';
import { migrations, type Migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Name of the service's connections in PostgreSQL. */
export const APPLICATION_NAME = 'contact-sync-service';

/**
 * Checks before a migration that no other process uses the database. Processes of the previous version would
 * fail on the changed tables. A running process always has a connection, because it polls for jobs.
 *
 * @throws StartError if a migration is pending, and other processes are connected
 */
export async function requireAlone(
	db: Kysely<Tables>,
	known: Migrations = migrations,
): Promise<void> {
	const applied = await migrationsOf(db);
	const isPending = Object.keys(known).some((name) => !applied.includes(name));
	if (applied.length === 0 || !isPending) return; // several processes can create the tables of a new database
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from pg_stat_activity
		where datname = current_database() and application_name = ${APPLICATION_NAME}
			and pid <> pg_backend_pid()`.execute(db);
	const { count } = rows[0]!;
	if (count === 0) return;
	throw new StartError(
		`This version must change the tables, but other processes of the service use the database (${count} connections). Stop all of them, make a backup, and start this version again.`,
	);
}
