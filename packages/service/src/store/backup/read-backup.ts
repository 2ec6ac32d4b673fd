import { sql, type Kysely, type Transaction } from 'kysely';
import { StartError, systemCode } from '../../base/start-error.ts';
import { migrate } from '../migrate.ts';
import { migrations, type Migrations } from '../migrations/index.ts';
import type { Tables } from '../tables.ts';
import { backupHeader, backupNote, isRow, type BackupNote } from './backup-lines.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { areKnown, migrationsOf } from '../migrations-of.ts';
import type { RowCounts } from './row-counts.ts';
import { createRowWriter, type RowWriter } from './row-writer.ts';

type Trx = Transaction<Tables>;

/** Key of the advisory lock that lets only one process at a time restore into a database. */
const RESTORING = 7_301_949;

/** Progress of a restore. */
interface Reading {
	trx: Trx;
	writer: RowWriter;
	/** Table that contains the next rows. */
	table?: string;
	isComplete?: boolean;
}

/**
 * Classes of PostgreSQL error codes that indicate a damaged row, note, or list of migrations: data
 * exceptions, violated constraints, and names that don't exist.
 */
const DAMAGED_ROW = /^(22|23|42)[0-9A-Z]{3}$/;

/**
 * Restores a database from the lines of a backup, in one transaction. Creates the tables with the backup's
 * migrations, inserts the rows, and runs later migrations.
 *
 * @returns the row counts
 * @throws StartError if the database contains data, if another process restores into it, or if the lines aren't
 * a complete backup of a supported version
 */
export function readBackup(
	db: Kysely<Tables>,
	lines: AsyncIterable<string>,
	known: Migrations = migrations,
): Promise<RowCounts> {
	return db.transaction().execute(async (trx) => {
		await lockDatabase(trx);
		await requireEmptyDatabase(trx);
		const counts = await readRows(trx, lines, known);
		await migrate(trx, { known });
		return counts;
	});
}

async function readRows(
	trx: Trx,
	lines: AsyncIterable<string>,
	known: Migrations,
): Promise<RowCounts> {
	try {
		const counts = await readLines(trx, lines, known);
		await sql`set constraints all immediate`.execute(trx); // migrations can't alter tables with pending checks
		return counts;
	} catch (error) {
		if (DAMAGED_ROW.test(systemCode(error) ?? '')) throw notABackup('a row is damaged');
		throw error;
	}
}

/** Locks the database until the transaction ends, because two restores would create the same tables. */
async function lockDatabase(trx: Trx): Promise<void> {
	const { rows } = await sql<{ isLocked: boolean }>`
		select pg_try_advisory_xact_lock(${RESTORING}) as "isLocked"`.execute(trx);
	if (rows[0]!.isLocked) return;
	throw new StartError(
		'Another process is copying data into this database. Wait until it ends, and check its output.',
	);
}

async function requireEmptyDatabase(trx: Trx): Promise<void> {
	if ((await migrationsOf(trx)).length === 0) return;
	throw new StartError(
		'The target already contains data. Choose a new database in DATABASE_URL or, for a restore, a new folder with --data.',
	);
}

async function readLines(
	trx: Trx,
	lines: AsyncIterable<string>,
	known: Migrations,
): Promise<RowCounts> {
	let reading: Reading | undefined;
	for await (const line of lines) {
		if (reading === undefined) {
			await makeTables(trx, line, known);
			reading = { trx, writer: createRowWriter(trx) };
		} else if (reading.isComplete) throw notABackup('it continues after its end marker');
		else if (isRow(line) && reading.table) await reading.writer.add(reading.table, line);
		else await readNote(reading, backupNote.safeParse(parse(line)).data);
	}
	if (reading?.isComplete) return countsOf(reading.writer);
	throw notABackup(`it ends after row ${reading?.writer.count() ?? 0}`);
}

function countsOf(writer: RowWriter): RowCounts {
	const contacts = writer.count('contacts');
	return { contacts, others: writer.count() - contacts };
}

async function makeTables(trx: Trx, firstLine: string, known: Migrations): Promise<void> {
	const { data } = backupHeader.safeParse(parse(firstLine));
	if (!data) throw notABackup("its first line isn't that of a backup");
	if (!areKnown(data.migrations, known)) {
		throw new StartError(
			'The backup was made by another version of the service. Restore it with that version.',
		);
	}
	const names = Object.keys(known);
	if (data.migrations.some((name, index) => name !== names[index])) {
		throw notABackup('its first line is damaged');
	}
	await migrate(trx, { known, last: data.migrations.at(-1) });
}

async function readNote(reading: Reading, note: BackupNote | undefined): Promise<void> {
	const { trx, writer } = reading;
	await writer.flush();
	if (note?.[0] === 'table' && BACKUP_TABLES.includes(note[1])) reading.table = note[1];
	else if (note?.[0] === 'numbering' && note[1] === reading.table) {
		const [, table, column, last, isCalled] = note;
		await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${isCalled})`.execute(
			trx,
		);
	} else if (note?.[0] === 'end' && note[1] === writer.count()) reading.isComplete = true;
	else throw notABackup(`the line after row ${writer.count()} is damaged`);
}

function parse(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

const notABackup = (reason: string) =>
	new StartError(
		`This isn't a complete backup of this service: ${reason}. Nothing was restored. Choose another file.`,
	);
