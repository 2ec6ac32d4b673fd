import { sql, type Kysely, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import { migrate } from '../store/migrate.ts';
import type { Tables } from '../store/tables.ts';
import { backupHeader, backupNote, isRow, type BackupNote } from './backup-lines.ts';
import { KEPT_TABLES } from './kept-tables.ts';
import { isKnown, migrationsOf } from './made-by.ts';
import type { RowCounts } from './row-counts.ts';
import { createRowWriter, type RowWriter } from './row-writer.ts';

type Trx = Transaction<Tables>;

/** What is known of a backup that is being read. */
interface Reading {
	trx: Trx;
	writer: RowWriter;
	/** Whose rows follow. */
	table?: string;
	isComplete?: boolean;
}

/**
 * Fills a database from the lines of a backup, all or nothing: first the tables as they were when it was made, then the rows,
 * then what later versions changed of both.
 *
 * @returns how many rows
 * @throws StartError when the database holds data, or when the lines are not those of a whole backup that this version knows
 */
export function readBackup(db: Kysely<Tables>, lines: AsyncIterable<string>): Promise<RowCounts> {
	return db.transaction().execute(async (trx) => {
		await refuseData(trx);
		const counts = await readLines(trx, lines);
		await sql`set constraints all immediate`.execute(trx); // else no table with new rows can be changed
		await migrate(trx);
		return counts;
	});
}

async function refuseData(trx: Trx): Promise<void> {
	if ((await migrationsOf(trx)).length === 0) return;
	throw new StartError(
		'The place to restore to is not empty: a service has used it. Name a new folder with --data, or a new database in DATABASE_URL.',
	);
}

async function readLines(trx: Trx, lines: AsyncIterable<string>): Promise<RowCounts> {
	let reading: Reading | undefined;
	for await (const line of lines) {
		if (reading === undefined) {
			await makeTables(trx, line);
			reading = { trx, writer: createRowWriter(trx) };
		} else if (reading.isComplete) throw notABackup('something follows its end');
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

async function makeTables(trx: Trx, firstLine: string): Promise<void> {
	const { data } = backupHeader.safeParse(parse(firstLine));
	if (!data) throw notABackup('its first line is another');
	if (!isKnown(data.migrations)) {
		throw new StartError(
			'The backup was made by a newer version of the service. Restore it with that version.',
		);
	}
	await migrate(trx, data.migrations.at(-1));
}

async function readNote(reading: Reading, note: BackupNote | undefined): Promise<void> {
	const { trx, writer } = reading;
	await writer.flush();
	if (note?.[0] === 'table' && KEPT_TABLES.includes(note[1])) reading.table = note[1];
	else if (note?.[0] === 'numbering' && note[1] === reading.table) {
		const [, table, column, last, given] = note;
		await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${given})`.execute(
			trx,
		);
	} else if (note?.[0] === 'end' && note[1] === writer.count()) reading.isComplete = true;
	else throw notABackup(`what follows row ${writer.count()} cannot be`);
}

function parse(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

const notABackup = (why: string) =>
	new StartError(
		`This is no whole backup of this service: ${why}. Nothing was restored. Take another file.`,
	);
