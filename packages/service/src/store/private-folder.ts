import { chmodSync, closeSync, openSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError, systemCode } from '../base/start-error.ts';

/** Permissions that let only the user who runs the service read contacts. */
const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
const OTHER_USERS_MASK = 0o077;

/** Reasons why a folder can't be used, by system error code. */
const REASONS: Record<string, string> = {
	EEXIST: 'a file with this name already exists',
	ENOTDIR: 'a part of the path is a file',
	EACCES: "this user can't create it",
	EPERM: 'nothing can be created there',
	ENOENT: 'nothing can be created there',
	EROFS: 'this file system is read-only',
};

/**
 * Rejects the folder of another user, as PostgreSQL does. Root could use it, but the files that root creates there
 * would lock its owner out.
 *
 * @throws StartError if the folder exists, and another user owns it
 */
export async function rejectOthersFolder(folder: string): Promise<void> {
	const user = process.geteuid?.(); // undefined on Windows
	const found = await stat(folder).catch(() => undefined);
	if (user === undefined || found === undefined || found.uid === user) return;
	throw new StartError(
		`The data folder ${folder} belongs to another user. Run this as that user, or choose another folder with --data.`,
	);
}

/**
 * Creates a folder and its parents, readable only by this user.
 *
 * @returns the outermost created folder; undefined if the folder existed
 * @throws StartError if it can't be created
 */
export async function createPrivateFolder(folder: string): Promise<string | undefined> {
	return createFolders(resolve(folder)).catch((error: unknown) => {
		const code = systemCode(error) ?? '';
		throw new StartError(
			`The data folder ${folder} can't be created: ${REASONS[code] ?? code}. Choose another folder with --data.`,
		);
	});
}

/**
 * Creates folders one by one, because `mkdir` with `recursive` hangs where nothing can be created, such as in
 * /proc.
 */
async function createFolders(folder: string): Promise<string | undefined> {
	const problem = await tryCreate(folder);
	if (problem === undefined) return folder;
	if (systemCode(problem) === 'EEXIST' && (await stat(folder)).isDirectory()) return undefined;
	if (systemCode(problem) !== 'ENOENT') throw problem;
	const outermost = await createFolders(dirname(folder));
	await mkdir(folder, { mode: FOLDER_MODE });
	return outermost ?? folder;
}

const tryCreate = (folder: string): Promise<unknown> =>
	mkdir(folder, { mode: FOLDER_MODE }).then(
		() => undefined,
		(error: unknown) => error,
	);

/**
 * Removes other users' access to a folder.
 *
 * @returns a notice; undefined if the folder was already private
 * @throws StartError if this user can't change the folder
 */
export async function keepFolderPrivate(folder: string): Promise<string | undefined> {
	const { mode } = await stat(folder);
	if ((mode & OTHER_USERS_MASK) === 0) return undefined;
	const open = `0${(mode & 0o777).toString(8)}`;
	await chmod(folder, FOLDER_MODE).catch(() => {
		throw new StartError(
			`The data folder ${folder} is open to other users (mode ${open}), and this user can't change that. Choose your own folder with --data, or run chmod 700 as its owner.`,
		);
	});
	return `The data folder ${folder} was open to other users (mode ${open}). Now only its owner can access it.`;
}

/** Creates an empty file that only this user can read, or removes other users' access to an existing file. */
export function makeFilePrivate(file: string): void {
	try {
		closeSync(openSync(file, 'wx', FILE_MODE));
	} catch (error) {
		if (systemCode(error) !== 'EEXIST') throw error;
		chmodSync(file, FILE_MODE);
	}
}
