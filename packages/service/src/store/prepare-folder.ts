import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../base/start-error.ts';
import { POSTGRES_MAJOR, readMeta, removeMeta, writeMeta } from './folder-meta.ts';
import { lockFile, lockFolder } from './lock-folder.ts';
import { createPrivateFolder, keepFolderPrivate, rejectOthersFolder } from './private-folder.ts';

/** Data folder that is locked for this process. */
export interface PreparedFolder {
	/** Folder with PGlite's files. */
	database: string;
	isNew: boolean;
	/** Notice that the folder was made private; undefined if it already was. */
	notice: string | undefined;
	/** Records that the database was opened, and can contain data. */
	markReady(): Promise<void>;
	lock: Disposable;
	/** Removes only the files that were created for a new database, and releases the lock. */
	remove(): Promise<void>;
}

/**
 * Creates the folder if it doesn't exist, locks it, and checks its content.
 *
 * @throws StartError if it belongs to another user, is in use, can't be written to, or contains a database that this version can't open
 */
export async function prepareFolder(folder: string): Promise<PreparedFolder> {
	await rejectOthersFolder(folder);
	const createdFolder = await createPrivateFolder(folder);
	const notice = await keepFolderPrivate(folder);
	using lock = new DisposableStack();
	const wasLocked = existsSync(lockFile(folder));
	const heldLock = lock.use(lockFolder(folder));
	const database = join(folder, 'postgres');
	const isNew = await clearIncomplete(folder, database);
	await writeMeta(folder, isNew ? 'making' : 'ready'); // first, because a database without metadata is rejected
	if (isNew) await createPrivateFolder(database);
	else await keepFolderPrivate(database);
	lock.move();
	return {
		database,
		isNew,
		notice,
		lock: heldLock,
		markReady: () => writeMeta(folder, 'ready'),
		async remove() {
			await rm(database, { recursive: true, force: true });
			await removeMeta(folder);
			if (!wasLocked) await rm(lockFile(folder), { force: true });
			heldLock[Symbol.dispose](); // the lock's files exist until the lock is released
			if (createdFolder !== undefined) await removeEmpty(resolve(folder), resolve(createdFolder));
		},
	};
}

/** Removes the created folders, from the innermost to the outermost, while they are empty. */
async function removeEmpty(inner: string, outer: string): Promise<void> {
	try {
		await rmdir(inner);
	} catch {
		return; // another process uses this folder
	}
	if (inner !== outer) await removeEmpty(dirname(inner), outer);
}

/** Checks the folder. Returns whether a database must be created. */
async function clearIncomplete(folder: string, database: string): Promise<boolean> {
	const meta = await readMeta(folder);
	if (!meta && existsSync(database)) {
		throw new StartError(
			`${database} exists, but meta.json next to it is missing. Restore meta.json, or choose another folder with --data.`,
		);
	}
	if (meta?.state !== 'ready') {
		await rm(database, { recursive: true, force: true });
		return true;
	}
	if (meta.postgresMajor === POSTGRES_MAJOR) return false;
	throw new StartError(
		`The data folder ${folder} contains a PostgreSQL ${meta.postgresMajor} database, and this version of the service requires PostgreSQL ${POSTGRES_MAJOR}. Start the version that created it, or write a backup with that version and restore it into another folder.`,
	);
}
