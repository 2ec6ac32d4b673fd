import type { Clock } from '../base/clock.ts';
import type { Log, LogDetails } from '../base/log.ts';

/** Interval between warnings with the same details, in milliseconds. Thousands of jobs can have one reason. */
const REPEAT_MS = 60_000;

/** Returns a function that logs a warning, up to once per minute for the same details. */
export function createRepeatedWarning(
	{ log, clock }: { log: Log; clock: Clock },
	event: string,
): (details: LogDetails) => void {
	const latest = new Map<string, number>();
	return (details) => {
		const name = JSON.stringify(details);
		const now = clock.steady();
		if (now - (latest.get(name) ?? -Infinity) < REPEAT_MS) return;
		latest.set(name, now);
		log('warn', event, details);
	};
}
