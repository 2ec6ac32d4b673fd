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
export type NamedPlace = { data: string } | PostgresPlace;

interface PostgresPlace {
	databaseUrl: string;
	/** @default timeouts that fit what the database is opened for */
	timeouts?: DatabaseTimeouts;
	/** Opens the connections. @default openPostgres */
	connect?: typeof openPostgres;
}

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
		await migratePostgres(place);
		return connect(place, place.timeouts ?? DATABASE_TIMEOUTS);
	}
	const opened = opening.use(await openDatabase(place));
	await migrate(opened.db);
	await opened.ready?.();
	const resources = opening.move();
	return { ...opened, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Migrates without a statement timeout, because migrations can take longer than requests. */
async function migratePostgres(place: PostgresPlace): Promise<void> {
	await using database = await connect(place, NO_DATABASE_TIMEOUTS);
	await requireAlone(database.db);
	await migrate(database.db);
}

/**
 * Opens the database without migrations or timeouts, for commands that can take a long time.
 *
 * @throws StartError if it can't be used
 */
export async function openDatabase(place: Place): Promise<OpenedDatabase> {
	if ('databaseUrl' in place) return connect(place, NO_DATABASE_TIMEOUTS);
	if ('data' in place) return openEmbedded(place.data);
	return { db: overPglite(place.pglite), [Symbol.asyncDispose]: async () => {} };
}

const connect = (place: PostgresPlace, timeouts: DatabaseTimeouts): Promise<OpenedDatabase> =>
	(place.connect ?? openPostgres)(place.databaseUrl, timeouts);
