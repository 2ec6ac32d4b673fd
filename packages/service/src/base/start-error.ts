/** Startup error that the operator can fix. Its message explains the problem and the fix. */
export class StartError extends Error {
	override name = 'StartError';
}

/** Reasons why a file can't be read, by system error code. */
const REASONS: Record<string, string> = {
	ENOENT: "the file doesn't exist",
	EISDIR: "it's a folder, not a file",
	EACCES: "this user can't read it",
};

/** Returns the reason why a file can't be read. */
export function unreadable(error: unknown): string {
	const code = systemCode(error) ?? '';
	return REASONS[code] ?? code;
}

/** Returns the code of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
	const { code } = Object(error) as { code?: unknown };
	return code === undefined ? undefined : String(code);
}

/** Error code of SQLite for a full disk, for the lock of a data folder. */
const SQLITE_FULL = 13;

/** Error number of PGlite's file system for a full disk. */
const WASI_ENOSPC = 51;

/** Whether an error means that the disk is full: of the system, of SQLite, or of a database. */
export function isDiskFull(error: unknown): boolean {
	if (['ENOSPC', 'EDQUOT', '53100'].includes(systemCode(error) ?? '')) return true;
	const { errcode, name, errno } = Object(error) as Record<string, unknown>;
	return errcode === SQLITE_FULL || (name === 'ErrnoError' && errno === WASI_ENOSPC);
}
