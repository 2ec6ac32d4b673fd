import type { Budget } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** How long one run stands still, and how long it still may. Milliseconds. */
export interface Waits {
	/** For the limits of the key. */
	readonly forLimitsMs: number;
	/** Before trying again what failed or was refused. */
	readonly forRetriesMs: number;
	readonly leftMs: number;
	/** Waits before a retry, and counts it. */
	sleep: typeof sleep;
	/** The budget, with what is waited for its slots counted. */
	counting(budget: Budget): Pick<Budget, 'take' | 'pause'>;
}

export function createWaits(maxWaitMs: number): Waits {
	const all = createMeter();
	const limits = createMeter();
	const retries = createMeter();
	return {
		get forLimitsMs() {
			return limits.ms;
		},
		get forRetriesMs() {
			return retries.ms;
		},
		get leftMs() {
			return Math.max(0, maxWaitMs - all.ms);
		},
		sleep: (ms, signal) => all.during(retries.during(sleep(ms, signal))),
		counting: (budget) => ({
			take: (options) => all.during(limits.during(budget.take(options))),
			pause: (ms, report) => budget.pause(ms, report),
		}),
	};
}

/** Adds up the time in which anything is waited for; what is waited for at the same time counts once. */
function createMeter() {
	let waiting = 0;
	let since = 0;
	let overMs = 0;
	return {
		get ms() {
			return overMs + (waiting === 0 ? 0 : monotonicNow() - since);
		},
		during: async <T>(wait: Promise<T>): Promise<T> => {
			if (waiting === 0) since = monotonicNow();
			waiting += 1;
			try {
				return await wait;
			} finally {
				waiting -= 1;
				if (waiting === 0) overMs += monotonicNow() - since;
			}
		},
	};
}
