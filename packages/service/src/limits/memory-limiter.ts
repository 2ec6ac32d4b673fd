import { verdictOf, WINDOWS, type Limiter } from './limiter.ts';

interface Counter {
	startedAt: number;
	used: number;
}

/**
 * Two fixed windows a key, each starting with the first request after the last one ended. Kept in memory, for one process.
 * Nothing is evicted: there are as many entries as keys in the workspace file.
 *
 * @param steady milliseconds on a clock that never goes back
 */
export function createMemoryLimiter(steady: () => number): Limiter {
	const countersByKey = new Map<string, Counter[]>();
	return {
		async take(keyId, limits) {
			const time = steady();
			const counters = current(countersByKey.get(keyId), time);
			const admitted = WINDOWS.every(({ limitOf }, i) => counters[i]!.used < limitOf(limits));
			if (admitted) {
				counters.forEach((counter) => counter.used++);
				countersByKey.set(keyId, counters);
			}
			return verdictOf(admitted, countsOf(counters, time), limits);
		},
		async look(keyId, limits) {
			const time = steady();
			return verdictOf(true, countsOf(current(countersByKey.get(keyId), time), time), limits);
		},
		async exhaust(keyId, limits, window) {
			const counters = current(countersByKey.get(keyId), steady());
			const [minute, hour] = counters;
			if (window === 'minute') minute!.used = limits.perMinute;
			else hour!.used = limits.perHour;
			countersByKey.set(keyId, counters);
		},
		async clear() {
			countersByKey.clear();
		},
	};
}

const countsOf = (counters: readonly Counter[], time: number) =>
	counters.map(({ used, startedAt }) => ({ used, ageMs: time - startedAt }));

function current(counters: Counter[] | undefined, time: number): Counter[] {
	return WINDOWS.map(({ lengthMs }, i) => {
		const counter = counters?.[i];
		const running = counter !== undefined && time - counter.startedAt < lengthMs;
		return running ? counter : { startedAt: time, used: 0 };
	});
}
