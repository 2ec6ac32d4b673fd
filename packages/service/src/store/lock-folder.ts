import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../base/start-error.ts';
import { makeFilePrivate } from './private-folder.ts';

/** SQLite's error code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

export const lockFile = (folder: string): string => join(folder, 'lock.sqlite');

/**
 * Locks a data folder until this process ends. PGlite has no lock, and two processes would silently lose each other's rows. SQLite's
 * exclusive lock is used because the system releases it immediately if a process is killed.
 *
 * @throws StartError if another process uses the folder, or if this user can't write to it
 */
export function lockFolder(folder: string): Disposable {
	const lock = openLock(folder);
	try {
		lock.exec('begin exclusive');
	} catch (error) {
		lock.close();
		if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY))
			throw error;
		throw new StartError(
			`The data folder ${folder} is in use by another process. Stop that process, or choose another folder with --data.`,
		);
	}
	return {
		[Symbol.dispose]() {
			if (lock.isOpen) lock.close();
		},
	};
}

function openLock(folder: string): DatabaseSync {
	try {
		makeFilePrivate(lockFile(folder)); // otherwise, all users could read this file and its journal
		return new DatabaseSync(lockFile(folder), { timeout: 0 });
	} catch {
		throw new StartError(
			`The data folder ${folder} can't be written to. Choose another folder with --data, or grant this user access to it.`,
		);
	}
}
