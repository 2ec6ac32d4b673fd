import { z } from 'zod';

/*
 * A backup is lines of text. The first says what it is. Then, table by table, a note with the table's name, and each of its
 * rows as PostgreSQL writes it as JSON. The last is a note that it is complete. Notes are arrays and rows objects.
 */

/** Of this format. A later one has another number. */
export const BACKUP_VERSION = 1;

export const backupHeader = z.object({
	format: z.literal('contact-sync-backup'),
	version: z.literal(BACKUP_VERSION),
	/** The names of the migrations that made the tables: another version of the service may have more. */
	migrations: z.array(z.string()).min(1),
});

export type BackupHeader = z.infer<typeof backupHeader>;

export const backupNote = z.union([
	z.tuple([z.literal('table'), z.string()]),
	/** Where the numbering of a table's column goes on: its last number, and whether that one was given away. */
	z.tuple([z.literal('numbering'), z.string(), z.string(), z.int(), z.boolean()]),
	/** How many rows there are in all. */
	z.tuple([z.literal('end'), z.int()]),
]);

export type BackupNote = z.infer<typeof backupNote>;

export const noteLine = (note: BackupNote): string => JSON.stringify(note);

export const isRow = (line: string): boolean => line.startsWith('{');
