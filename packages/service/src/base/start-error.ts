/** A reason not to start that the person at the command can mend: its message says what happened and what to do. */
export class StartError extends Error {
	override name = 'StartError';
}

/** Why a file cannot be read, by the system's code. */
const REASONS: Record<string, string> = {
	ENOENT: "the file doesn't exist",
	EISDIR: "it's a folder, not a file",
	EACCES: "this user can't read it",
};

/** Why a file cannot be read. */
export function unreadable(error: unknown): string {
	const code = systemCode(error) ?? '';
	return REASONS[code] ?? code;
}

/** The code of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
