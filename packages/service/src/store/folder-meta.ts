import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, systemCode } from '../base/start-error.ts';
import { FILE_MODE } from './private-folder.ts';

/** The PostgreSQL that PGlite is. It opens no folder of another major version. */
export const POSTGRES_MAJOR = 18;

const metaSchema = z.object({
	postgresMajor: z.int(),
	/** `making` until the database was opened once: what a start that was cut off leaves behind holds no data. */
	state: z.enum(['making', 'ready']),
});

export type FolderMeta = z.infer<typeof metaSchema>;

const metaFile = (folder: string) => join(folder, 'meta.json');

/** Reads what a data folder holds; undefined when nothing was ever made in it. */
export async function readMeta(folder: string): Promise<FolderMeta | undefined> {
	try {
		return metaSchema.parse(JSON.parse(await readFile(metaFile(folder), 'utf8')));
	} catch (error) {
		if (systemCode(error) === 'ENOENT') return undefined;
		throw new StartError(
			`${metaFile(folder)} is unreadable or invalid. Restore its content: {"postgresMajor":NN,"state":"ready"}.`,
		);
	}
}

/** Writes beside and renames, so that a crash leaves the old text or the new one. */
export async function writeMeta(folder: string, state: FolderMeta['state']): Promise<void> {
	const meta: FolderMeta = { postgresMajor: POSTGRES_MAJOR, state };
	await writeFile(`${metaFile(folder)}.new`, JSON.stringify(meta), { mode: FILE_MODE });
	await rename(`${metaFile(folder)}.new`, metaFile(folder));
}

export const removeMeta = (folder: string): Promise<void> => rm(metaFile(folder), { force: true });
