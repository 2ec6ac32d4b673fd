import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { StartError } from '../base/start-error.ts';
import { NEW_DATABASE } from '../package-files.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { prepareFolder } from './prepare-folder.ts';
import type { Tables } from './tables.ts';

/** Location that stores nothing on disk. The data is lost when the process ends. */
export const IN_MEMORY = 'memory';

/** Start parameters of PGlite, in addition to its defaults. */
const START_PARAMS = [
	...PGlite.defaultStartParams,
	...['-c', 'shared_buffers=16MB'], // with the default of 128 MB, the idle process is about 130 MB larger and no faster
	...['-c', 'log_startup_progress_interval=0'], // otherwise, a timer for a hidden log keeps the process alive
];

/**
 * Opens the embedded database.
 *
 * @param data a folder, or `memory`
 * @throws StartError if the folder can't be used
 */
export async function openEmbedded(data: string): Promise<OpenedDatabase> {
	await using opening = new AsyncDisposableStack();
	const folder = data === IN_MEMORY ? undefined : await prepareFolder(data);
	let isDiscarded = folder?.isNew ?? false; // until the database exists, so that a failure leaves nothing on a full disk
	if (folder) {
		opening.use(folder.lock);
		opening.defer(async () => {
			if (isDiscarded) await folder.remove();
		});
	}
	const pglite = await openPglite(folder?.database, folder?.isNew ?? true);
	isDiscarded = false;
	// Not db.destroy(), which does nothing before Kysely's first query.
	opening.defer(() => pglite.close());
	const opened = opening.move();
	return {
		db: overPglite(pglite),
		notice: folder?.notice,
		ready: folder?.isNew ? folder.markReady : undefined,
		discard: folder?.isNew ? () => void (isDiscarded = true) : undefined,
		[Symbol.asyncDispose]: () => opened.disposeAsync(),
	};
}

export const overPglite = (pglite: PGlite) =>
	new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });

/** Opens PGlite with the settings of the service. */
export const createPglite = (loadDataDir: Blob | undefined, dataDir?: string) =>
	PGlite.create({ dataDir, startParams: START_PARAMS, loadDataDir });

async function openPglite(database: string | undefined, isNew: boolean): Promise<PGlite> {
	const loadDataDir = isNew ? await newDatabase() : undefined;
	try {
		return await createPglite(loadDataDir, database);
	} catch (error) {
		if (isNew) throw error;
		throw new StartError(
			`The database in ${database} can't be opened and might be damaged. Restore a copy of the folder, or choose another with --data.`,
		);
	}
}

/**
 * Returns the build's template for new databases; undefined without a build. Without a template,
 * PGlite creates a database, which takes 3 seconds and an additional 1 GB of memory.
 */
async function newDatabase(): Promise<Blob | undefined> {
	return existsSync(NEW_DATABASE) ? new Blob([await readFile(NEW_DATABASE)]) : undefined;
}
