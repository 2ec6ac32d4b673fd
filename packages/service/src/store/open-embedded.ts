import { existsSync, openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { NEW_DATABASE } from '../package-files.ts';
import { StartError } from '../start-error.ts';
import { IN_MEMORY, type OpenedDatabase } from './open-store.ts';
import { prepareFolder } from './prepare-folder.ts';
import type { Tables } from './tables.ts';

/** 128 MB is PGlite's own default; with 16 MB the idle process is some 130 MB smaller and as fast. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * Opens the embedded database.
 *
 * @param data a folder, or `memory`
 * @throws StartError when the folder cannot be used
 */
export async function openEmbedded(data: string): Promise<OpenedDatabase> {
	await using opening = new AsyncDisposableStack();
	const folder = data === IN_MEMORY ? undefined : await prepareFolder(data);
	let isDiscarded = false;
	if (folder) {
		opening.use(folder.lock);
		opening.defer(async () => {
			if (isDiscarded) await folder.remove();
		});
	}
	const pglite = await openPglite(folder?.database, folder?.isNew ?? true);
	// Not db.destroy(): it does nothing when Kysely has not run a query yet.
	opening.defer(() => pglite.close());
	const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
	const opened = opening.move();
	return {
		db,
		ready: folder?.isNew ? folder.markReady : undefined,
		discard: folder?.isNew ? () => void (isDiscarded = true) : undefined,
		[Symbol.asyncDispose]: () => opened.disposeAsync(),
	};
}

async function openPglite(database: string | undefined, isNew: boolean): Promise<PGlite> {
	const loadDataDir = isNew ? await newDatabase() : undefined;
	try {
		return await PGlite.create({ dataDir: database, startParams: START_PARAMS, loadDataDir });
	} catch (error) {
		if (isNew) throw error;
		throw new StartError(
			`The database in ${database} does not open: it may be damaged. Put back a copy of the folder, or choose another with --data.`,
		);
	}
}

/** The database that the build made; without a build PGlite makes one, which takes 3 seconds and 1 GB of memory more. */
async function newDatabase(): Promise<Blob | undefined> {
	return existsSync(NEW_DATABASE) ? openAsBlob(NEW_DATABASE) : undefined;
}
