import type { Budget, CallBudget } from '../../core.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** Time that a run has waited, and time for which it can still wait, in milliseconds. */
export interface Waits {
	/** Time waited for rate limits. */
	readonly forLimitsMs: number;
	/** Time waited for the end of an outage. */
	readonly forOutagesMs: number;
	/** Time waited before retries. */
	readonly forRetriesMs: number;
	/** Time until nothing waits anymore. It starts with the first call, and includes the run's requests. */
	readonly remainingMs: number;
	/** Waits before a retry, and measures the wait. */
	sleep: typeof sleep;
	/** Returns a budget that measures this run's waits for its slots. */
	metering(budget: Budget): CallBudget;
}

export function createWaits(maxWaitMs: number): Waits {
	let endsAt: number | undefined;
	const meters = {
		retries: createMeter(monotonicNow),
		limits: [] as Meter[],
		outages: [] as Meter[],
	};
	const sum = (list: readonly Meter[]) => list.reduce((ms, meter) => ms + meter.ms, 0);
	return {
		get forLimitsMs() {
			return sum(meters.limits);
		},
		get forOutagesMs() {
			return sum(meters.outages);
		},
		get forRetriesMs() {
			return meters.retries.ms;
		},
		get remainingMs() {
			endsAt ??= monotonicNow() + maxWaitMs;
			return Math.max(0, endsAt - monotonicNow());
		},
		sleep: (ms, signal) => meters.retries.during(sleep(ms, signal)),
		metering: (budget) => {
			const limits = createMeter(() => budget.waited.limits);
			const outages = createMeter(() => budget.waited.outage);
			meters.limits.push(limits);
			meters.outages.push(outages);
			return {
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
