import type { Budget } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** Time that a run has waited, and time that it can still wait, in milliseconds. */
export interface Waits {
	/** Time waited for rate limits. */
	readonly forLimitsMs: number;
	/** Time waited before retries. */
	readonly forRetriesMs: number;
	readonly remainingMs: number;
	/** Waits before a retry, and measures the wait. */
	sleep: typeof sleep;
	/** Returns a budget that measures the waits for its slots. */
	metering(budget: Budget): Pick<Budget, 'take' | 'pause'>;
}

export function createWaits(maxWaitMs: number): Waits {
	const total = createMeter();
	const limits = createMeter();
	const retries = createMeter();
	return {
		get forLimitsMs() {
			return limits.ms;
		},
		get forRetriesMs() {
			return retries.ms;
		},
		get remainingMs() {
			return Math.max(0, maxWaitMs - total.ms);
		},
		sleep: (ms, signal) => total.during(retries.during(sleep(ms, signal))),
		metering: (budget) => ({
			take: (options) => total.during(limits.during(budget.take(options))),
			pause: (ms) => budget.pause(ms),
		}),
	};
}

/** Measures waiting time. Concurrent waits count once. */
function createMeter() {
	let waiting = 0;
	let start = 0;
	let sumMs = 0;
	return {
		get ms() {
			return sumMs + (waiting === 0 ? 0 : monotonicNow() - start);
		},
		during: async <T>(wait: Promise<T>): Promise<T> => {
			if (waiting === 0) start = monotonicNow();
			waiting += 1;
			try {
				return await wait;
			} finally {
				waiting -= 1;
				if (waiting === 0) sumMs += monotonicNow() - start;
			}
		},
	};
}
