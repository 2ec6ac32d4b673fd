/** How much is logged, from most to least. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What may stand in a line: names, codes and counts, never a key, header, body or contact data. */
export type LogDetails = Record<string, string | number | undefined>;

/** Writes one line of JSON an event. */
export type Log = (level: LogLevel, event: string, details?: LogDetails) => void;

export interface LogOptions {
	/** What is below this level is left out. */
	level: LogLevel;
	write: (line: string) => void;
	/** Milliseconds since 1970. */
	now: () => number;
}

export function createLog({ level, write, now }: LogOptions): Log {
	const least = LOG_LEVELS.indexOf(level);
	return (lineLevel, event, details) => {
		if (LOG_LEVELS.indexOf(lineLevel) < least) return;
		const time = new Date(now()).toISOString();
		write(`${JSON.stringify({ time, level: lineLevel, event, ...details })}\n`);
	};
}

/** What an unexpected error may say in a log. A database's message and parameters can hold contact data: left out. */
export function describeError(error: unknown): LogDetails {
	if (!(error instanceof Error)) return { error: typeof error };
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	return {
		error: error.name,
		code: 'code' in error ? String(error.code) : undefined,
		stack: frames.map((line) => line.trim()).join(' | '),
	};
}
