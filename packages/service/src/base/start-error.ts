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
	return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Whether an error means that the disk is full: of the system, or of PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
	['ENOSPC', 'EDQUOT', '53100'].includes(systemCode(error) ?? '');
