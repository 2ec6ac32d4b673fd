import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../base/start-error.ts';
import { migrationsOf } from './migrations-of.ts';
import { migrations, type Migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Kysely's error for a database with a migration that this version doesn't have. */
const OTHER_VERSION_MESSAGE = /previously executed migration .* is missing/;

interface MigrateOptions {
	/** @default the migrations of this version */
	known?: Migrations;
	/** The last migration to run. @default the newest */
	last?: string | undefined;
}

/**
 * Migrates the tables to this version.
 *
 * @throws StartError if another version of the service wrote the data, with migrations that this one doesn't have
 */
export async function migrate(
	db: Kysely<Tables>,
	{ known = migrations, last }: MigrateOptions = {},
): Promise<void> {
	if (last === undefined && isComplete(await migrationsOf(db), known)) return;
	const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
	const { error } =
		last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
	if (error instanceof Error && OTHER_VERSION_MESSAGE.test(error.message)) throw otherVersion();
	if (error) throw error;
}

/**
 * Checks that the tables are those of this version, for a command that doesn't migrate them.
 *
 * @throws StartError if they aren't, or if there are none
 */
export async function requireMigrated(db: Kysely<Tables>): Promise<void> {
	const applied = await migrationsOf(db);
	if (isComplete(applied, migrations)) return;
	if (applied.length > 0) throw otherVersion();
	throw new StartError('No service has used this database yet. Check DATABASE_URL or --data.');
}

const otherVersion = () =>
	new StartError(
		'The data was written by another version of the service. Start that version, or choose another folder with --data or another database in DATABASE_URL.',
	);

/** Whether all known migrations are applied, and no others. The migrator first reads all tables, which is slow. */
const isComplete = (applied: readonly string[], known: Migrations): boolean =>
	isDeepStrictEqual(applied, Object.keys(known).sort());
