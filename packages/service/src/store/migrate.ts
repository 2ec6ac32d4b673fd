import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../base/start-error.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Kysely's error for a database with a migration that this version doesn't have. */
const NEWER_VERSION_MESSAGE = /previously executed migration .* is missing/;

/**
 * Migrates the tables to this version.
 *
 * @param last the last migration to run. @default the newest
 * @throws StartError if a newer version of the service wrote the data
 */
export async function migrate(db: Kysely<Tables>, last?: string): Promise<void> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } =
		last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
	if (error instanceof Error && NEWER_VERSION_MESSAGE.test(error.message)) {
		throw new StartError(
			'The data was written by a newer version of the service. Start that version, or choose another folder with --data.',
		);
	}
	if (error) throw error;
}
