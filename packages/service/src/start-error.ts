/** A reason not to start that the person at the command can mend: its message says what happened and what to do. */
export class StartError extends Error {
	override name = 'StartError';
}

/** The code of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
