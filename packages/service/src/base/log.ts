/** Log levels, from most to least detailed. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Details of a log line: names, codes, and counts, never a key, header, body, or contact data. */
export type LogDetails = Record<string, string | number | undefined>;

/** Writes one line of JSON per event. */
export type Log = (level: LogLevel, event: string, details?: LogDetails) => void;

export interface LogOptions {
	/** Events below this level are omitted. */
	level: LogLevel;
	write: (line: string) => void;
	/** Current time, in milliseconds since 1970. */
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

/**
 * Describes an unexpected error for the log, without database messages and parameters, which can contain
 * contact data.
 */
export function describeError(error: unknown): LogDetails {
	if (!(error instanceof Error)) return { error: typeof error };
	const trace = (error.stack ?? '').replace(error.message, ''); // a line of the message can look like a frame
	const frames = trace.split('\n').filter((line) => /^\s+at /.test(line));
	return {
		error: error.name,
		code: 'code' in error ? String(error.code) : undefined,
		stack: frames.map((line) => line.trim()).join(' | '),
	};
}
