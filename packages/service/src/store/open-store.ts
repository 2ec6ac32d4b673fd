import type { PGlite } from '@electric-sql/pglite';
import {
	DATABASE_TIMEOUTS,
	NO_DATABASE_TIMEOUTS,
	type DatabaseTimeouts,
} from './database-timeouts.ts';
import { migrate } from './migrate.ts';
import { openEmbedded, overPglite } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { requireAlone } from './require-alone.ts';
import type { OpenedDatabase, Store } from './opened-database.ts';

/** Database that a user specifies: a folder or `memory` for the embedded database, or the URL of a PostgreSQL database. */
export type NamedPlace = { data: string } | { databaseUrl: string; timeouts?: DatabaseTimeouts };

/** Database to open, or an embedded database that is already open and stays open. */
export type Place = NamedPlace | { pglite: PGlite };

/**
 * Opens the database for requests and jobs, and migrates its tables.
 *
 * @throws StartError if it can't be used
 */
export async function openStore(place: Place): Promise<Store> {
	await using opening = new AsyncDisposableStack();
	if ('databaseUrl' in place) {
		await migratePostgres(place.databaseUrl);
		return openPostgres(place.databaseUrl, place.timeouts ?? DATABASE_TIMEOUTS);
	}
	const opened = opening.use(await openDatabase(place));
	await migrate(opened.db);
	await opened.ready?.();
	const resources = opening.move();
	return { ...opened, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Migrates without a statement timeout, because migrations can take longer than requests. */
async function migratePostgres(databaseUrl: string): Promise<void> {
	await using database = await openPostgres(databaseUrl, NO_DATABASE_TIMEOUTS);
	await requireAlone(database.db);
	await migrate(database.db);
}

/**
 * Opens the database without migrations or timeouts, for commands that can take a long time.
 *
 * @throws StartError if it can't be used
 */
export async function openDatabase(place: Place): Promise<OpenedDatabase> {
	if ('databaseUrl' in place) return openPostgres(place.databaseUrl, NO_DATABASE_TIMEOUTS);
	if ('data' in place) return openEmbedded(place.data);
	return { db: overPglite(place.pglite), [Symbol.asyncDispose]: async () => {} };
}
