import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { StartError } from '../../base/start-error.ts';
import { migrations, type Migrations } from '../migrations/index.ts';
import type { Tables } from '../tables.ts';
import { BACKUP_VERSION, noteLine, type BackupHeader } from './backup-lines.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { areKnown, migrationsOf } from '../migrations-of.ts';

type Trx = ControlledTransaction<Tables>;

/** Maximum number of rows in memory. */
const BATCH_ROWS = 200;

/**
 * Returns all data as the lines of a backup, in batches. The backup is a consistent snapshot, and doesn't
 * block other transactions.
 *
 * @throws StartError if there is no data, or if another version of the service, with migrations
 * that this one doesn't have, created the tables
 */
export async function* writeBackup(
	db: Kysely<Tables>,
	known: Migrations = migrations,
): AsyncGenerator<string[]> {
	const trx = await db
		.startTransaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute();
	try {
		yield* linesOf(trx, known);
	} finally {
		await trx.rollback().execute(); // the transaction is read-only
	}
}

async function* linesOf(trx: Trx, known: Migrations): AsyncGenerator<string[]> {
	yield [JSON.stringify(await headerOf(trx, known))];
	let count = 0;
	for (const table of await tablesIn(trx)) {
		yield [noteLine(['table', table])];
		for await (const rows of rowsOf(trx, table)) {
			count += rows.length;
			yield rows;
		}
		yield await numberingsOf(trx, table);
	}
	yield [noteLine(['end', count])];
}

async function headerOf(trx: Trx, known: Migrations): Promise<BackupHeader> {
	const applied = await migrationsOf(trx);
	if (applied.length === 0) {
		throw new StartError('There is nothing to back up: no service has used this database yet.');
	}
	if (!areKnown(applied, known)) {
		throw new StartError(
			'The data was written by another version of the service. Back it up with that version.',
		);
	}
	return { format: 'contact-sync-backup', version: BACKUP_VERSION, migrations: applied };
}

/** Returns the tables that exist. A database from an older version doesn't have all tables. */
async function tablesIn(trx: Trx): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select name from unnest(${BACKUP_TABLES}::text[]) with ordinality as kept (name, place)
		where to_regclass(name) is not null order by place`.execute(trx);
	return rows.map(({ name }) => name);
}

/** Reads rows as JSON from PostgreSQL, so that numbers and times keep digits that JavaScript can't represent. */
async function* rowsOf(trx: Trx, table: string): AsyncGenerator<string[]> {
	await sql`declare kept_rows no scroll cursor for
		select row_to_json(kept)::text as row from ${sql.table(table)} as kept`.execute(trx);
	for (;;) {
		const { rows } = await sql<{ row: string }>`
			fetch ${sql.lit(BATCH_ROWS)} from kept_rows`.execute(trx);
		if (rows.length === 0) break;
		yield rows.map(({ row }) => row);
	}
	await sql`close kept_rows`.execute(trx);
}

/** Reads a table's sequences after its rows. A restored sequence can skip numbers, but never repeats one. */
async function numberingsOf(trx: Trx, table: string): Promise<string[]> {
	const columns = await sql<{ name: string; sequence: string }>`
		select attname as name, pg_get_serial_sequence(${table}, attname) as sequence
		from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''`.execute(trx);
	return Promise.all(
		columns.rows.map(async ({ name, sequence }) => {
			const { rows } = await sql<{ last: number; given: boolean }>`
				select last_value as last, is_called as given from ${sql.raw(sequence)}`.execute(trx);
			return noteLine(['numbering', table, name, rows[0]!.last, rows[0]!.given]);
		}),
	);
}
