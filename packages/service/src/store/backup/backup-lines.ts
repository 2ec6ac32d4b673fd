import { z } from 'zod';

/**
 * A backup consists of lines of JSON. The first line is the header. Each table consists of a note with its
 * name, followed by its rows in PostgreSQL's JSON format. The last line is a note that the backup is
 * complete. Notes are arrays, and rows are objects.
 */

/** Version of the backup format. */
export const BACKUP_VERSION = 1;

export const backupHeader = z.object({
	format: z.literal('contact-sync-backup'),
	version: z.literal(BACKUP_VERSION),
	/**
	 * Names of the migrations that created the tables. Other versions of the service can have more
	 * migrations.
	 */
	migrations: z.array(z.string()).min(1),
});

export type BackupHeader = z.infer<typeof backupHeader>;

export const backupNote = z.union([
	z.tuple([z.literal('table'), z.string()]),
	/** Position of a column's sequence: its latest number, and whether that number was used. */
	z.tuple([z.literal('numbering'), z.string(), z.string(), z.int(), z.boolean()]),
	/** Total number of rows. */
	z.tuple([z.literal('end'), z.int()]),
]);

export type BackupNote = z.infer<typeof backupNote>;

export const noteLine = (note: BackupNote): string => JSON.stringify(note);

export const isRow = (line: string): boolean => line.startsWith('{');
