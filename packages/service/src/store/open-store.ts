import type { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { Tables } from './tables.ts';

/** Keeps nothing: the data end with the process. */
export const IN_MEMORY = 'memory';

/** Where the data are: a folder or `memory` for the embedded database, or the URL of a PostgreSQL. */
export type Place = { data: string } | { databaseUrl: string };

export interface Store extends AsyncDisposable {
	db: Kysely<Tables>;
}

/** A database that was opened, and what its first use still needs. */
export interface OpenedDatabase extends Store {
	/** Called once the tables are up to date. */
	ready?: () => Promise<void>;
	/** Lets its end remove what opening it made in the file system. */
	discard?: () => void;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws StartError when it cannot be used
 */
export async function openStore(place: Place): Promise<Store> {
	await using opening = new AsyncDisposableStack();
	const opened = opening.use(await openDatabase(place));
	await migrate(opened.db);
	await opened.ready?.();
	const kept = opening.move();
	return { db: opened.db, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/**
 * Opens the database as it is.
 *
 * @throws StartError when it cannot be used
 */
export function openDatabase(place: Place): Promise<OpenedDatabase> {
	return 'databaseUrl' in place ? openPostgres(place.databaseUrl) : openEmbedded(place.data);
}
