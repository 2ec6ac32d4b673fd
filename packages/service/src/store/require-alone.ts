import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { StartError } from '../base/start-error.ts';
import { migrationsOf } from './migrations-of.ts';
import { migrations, type Migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Name of the service's connections in PostgreSQL. */
export const APPLICATION_NAME = 'contact-sync-service';

/** Maximum wait for the connections of processes that just stopped, in milliseconds, and the time between checks. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

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
	let count = 0;
	for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += PAUSE_MS) {
		count = await countOthers(db);
		if (count === 0) return;
		await sleep(PAUSE_MS);
	}
	throw new StartError(
		`This version must change the tables, but other processes of the service use the database (connections: ${count}). Stop all of them, make a backup, and start this version again.`,
	);
}

/** Returns the number of connections of other processes. */
async function countOthers(db: Kysely<Tables>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from pg_stat_activity
		where datname = current_database() and application_name = ${APPLICATION_NAME}
			and pid <> pg_backend_pid()`.execute(db);
	return rows[0]!.count;
}
