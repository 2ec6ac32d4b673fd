/** Requests a key may make. api.md section 8. */
export interface Limits {
	perMinute: number;
	perHour: number;
}

/** api.md section 8; a key's own limits stand in the workspace file. */
export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** One window as it stands after a request. */
export interface WindowState {
	name: 'Minute' | 'Hour';
	limit: number;
	remaining: number;
	/** Milliseconds until the window starts anew. */
	resetMs: number;
}

export interface Verdict {
	admitted: boolean;
	windows: WindowState[];
	/** Milliseconds until every window that refused has room again; 0 when admitted. */
	retryAfterMs: number;
}

/** Counts a request of a key, or refuses it and counts it nowhere. */
export interface Limiter {
	take(keyId: string, limits: Limits): Verdict;
}

const WINDOWS = [
	{ name: 'Minute', lengthMs: 60_000, limitOf: (limits: Limits) => limits.perMinute },
	{ name: 'Hour', lengthMs: 3_600_000, limitOf: (limits: Limits) => limits.perHour },
] as const;

interface Counter {
	startedAt: number;
	used: number;
}

/**
 * Two fixed windows a key, each starting with the first request after the last one ended. Kept in memory, for one process.
 * Nothing is evicted: there are as many entries as keys in the workspace file.
 *
 * @param now milliseconds on a clock that never goes back
 */
export function createTwoWindowLimiter(now: () => number): Limiter {
	const countersByKey = new Map<string, Counter[]>();
	return {
		take(keyId, limits) {
			const time = now();
			const counters = current(countersByKey.get(keyId), time);
			const admitted = WINDOWS.every(({ limitOf }, i) => counters[i]!.used < limitOf(limits));
			if (admitted) {
				counters.forEach((counter) => counter.used++);
				countersByKey.set(keyId, counters);
			}
			const windows = WINDOWS.map((window, i) => stateOf(window, counters[i]!, limits, time));
			const refusing = admitted ? [] : windows.filter(({ remaining }) => remaining === 0);
			return {
				admitted,
				windows,
				retryAfterMs: Math.max(0, ...refusing.map(({ resetMs }) => resetMs)),
			};
		},
	};
}

function current(counters: Counter[] | undefined, time: number): Counter[] {
	return WINDOWS.map(({ lengthMs }, i) => {
		const counter = counters?.[i];
		const running = counter !== undefined && time - counter.startedAt < lengthMs;
		return running ? counter : { startedAt: time, used: 0 };
	});
}

function stateOf(
	{ name, lengthMs, limitOf }: (typeof WINDOWS)[number],
	{ startedAt, used }: Counter,
	limits: Limits,
	time: number,
): WindowState {
	const limit = limitOf(limits);
	return {
		name,
		limit,
		remaining: Math.max(0, limit - used),
		resetMs: startedAt + lengthMs - time,
	};
}
