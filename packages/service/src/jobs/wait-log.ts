import type { Log } from '../base/log.ts';
import type { Clock } from '../base/clock.ts';

/** Interval between warnings with the same reason, in milliseconds. Thousands of jobs can have one reason. */
const REPEAT_MS = 60_000;

/** Returns a function that warns about jobs that wait for a part of the workspace file. */
export function createWaitLog({ log, clock }: { log: Log; clock: Clock }) {
	const latest = new Map<string, number>();
	return (reason: string): void => {
		const now = clock.steady();
		if (now - (latest.get(reason) ?? -Infinity) < REPEAT_MS) return;
		latest.set(reason, now);
		log('warn', 'jobs wait for the workspace file', { reason });
	};
}
