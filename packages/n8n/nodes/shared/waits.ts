import type { Budget, CallBudget } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** Time that a run has waited, and time for which it can still wait, in milliseconds. */
export interface Waits {
	/** Longest time that a key waited for the end of an outage. Keys wait at the same time. */
	readonly forOutagesMs: number;
	/** Time waited before retries. */
	readonly forRetriesMs: number;
	/** Time until nothing waits anymore. It starts with the first call, and includes the run's requests. */
	readonly remainingMs: number;
	/** Waits before a retry, and measures the wait. */
	sleep: typeof sleep;
	/** Returns a budget that measures this run's waits for its slots. */
	metering(budget: Budget): MeteredBudget;
}

export interface MeteredBudget extends CallBudget {
	/** Time waited for the rate limits of the key, in milliseconds. */
	readonly forLimitsMs: number;
}

export function createWaits(maxWaitMs: number): Waits {
	let endsAt: number | undefined;
	const retries = createMeter(monotonicNow);
	const outageMeters: Meter[] = [];
	return {
		get forOutagesMs() {
			return outageMeters.reduce((longest, { ms }) => Math.max(longest, ms), 0);
		},
		get forRetriesMs() {
			return retries.ms;
		},
		get remainingMs() {
			endsAt ??= monotonicNow() + maxWaitMs;
			return Math.max(0, endsAt - monotonicNow());
		},
		sleep: (ms, signal) => retries.during(sleep(ms, signal)),
		metering: (budget) => {
			const limits = createMeter(() => budget.waited.limits);
			const outages = createMeter(() => budget.waited.outage);
			outageMeters.push(outages);
			return {
				get forLimitsMs() {
					return limits.ms;
				},
				take: (options) => limits.during(outages.during(budget.take(options))),
				pause: (ms) => budget.pause(ms),
				failed: (ms) => budget.failed(ms),
				responded: () => budget.responded(),
				get isOutage() {
					return budget.isOutage;
				},
			};
		},
	};
}

type Meter = ReturnType<typeof createMeter>;

/** Measures by how much a clock advances while this run waits. Waits at the same time count once. */
function createMeter(clock: () => number) {
	let waiting = 0;
	let start = 0;
	let sumMs = 0;
	return {
		get ms() {
			return sumMs + (waiting === 0 ? 0 : clock() - start);
		},
		during: async <T>(wait: Promise<T>): Promise<T> => {
			if (waiting === 0) start = clock();
			waiting += 1;
			try {
				return await wait;
			} finally {
				waiting -= 1;
				if (waiting === 0) sumMs += clock() - start;
			}
		},
	};
}
