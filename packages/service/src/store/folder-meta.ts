import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, systemCode } from '../base/start-error.ts';
import { FILE_MODE } from './private-folder.ts';

/** Major version of PGlite's PostgreSQL. PGlite can't open folders of other major versions. */
export const POSTGRES_MAJOR = 18;

const metaSchema = z.object({
	postgresMajor: z.int(),
	/**
	 * `making` until the database has been opened once. In this state, a folder that an interrupted startup
	 * left behind contains no data.
	 */
	state: z.enum(['making', 'ready']),
});

export type FolderMeta = z.infer<typeof metaSchema>;

const metaFile = (folder: string) => join(folder, 'meta.json');

/** Returns the metadata of a data folder; undefined if the folder is unused. */
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

/** Writes a temporary file and renames it, so that a crash leaves either the old or the new content. */
export async function writeMeta(folder: string, state: FolderMeta['state']): Promise<void> {
	const meta: FolderMeta = { postgresMajor: POSTGRES_MAJOR, state };
	await writeFile(`${metaFile(folder)}.new`, JSON.stringify(meta), { mode: FILE_MODE });
	await rename(`${metaFile(folder)}.new`, metaFile(folder));
}

export const removeMeta = (folder: string): Promise<void> => rm(metaFile(folder), { force: true });
