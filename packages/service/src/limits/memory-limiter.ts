import { verdictOf, WINDOWS, type Limiter, type Limits } from './limiter.ts';
import { RequestLog } from './request-log.ts';

/**
 * Counts in memory, for one process. There are as many logs as keys.
 *
 * @param steady milliseconds on a monotonic clock
 */
export function createMemoryLimiter(steady: () => number): Limiter {
	const logs = new Map<string, RequestLog>();
	const logOf = (keyId: string) => {
		const log = logs.get(keyId) ?? new RequestLog();
		logs.set(keyId, log);
		return log;
	};
	const look = (keyId: string, limits: Limits) => logOf(keyId).standings(limits, steady());
	return {
		async take(keyId, limits) {
			const now = steady();
			const log = logOf(keyId);
			const before = log.standings(limits, now);
			const admitted = WINDOWS.every(({ limitOf }, i) => before[i]!.used < limitOf(limits));
			if (!admitted) return verdictOf(false, before, limits);
			log.add(1, limits, now);
			return verdictOf(true, log.standings(limits, now), limits);
		},
		look: async (keyId, limits) => verdictOf(true, look(keyId, limits), limits),
		async exhaust(keyId, limits, window) {
			const [minute, hour] = look(keyId, limits);
			const { perMinute, perHour } = limits;
			if (window === 'minute') logOf(keyId).addEarlier(perMinute - minute!.used, steady());
			else logOf(keyId).addEarlier(perHour - hour!.used, steady() - WINDOWS[0].lengthMs);
		},
		async clear() {
			logs.clear();
		},
	};
}
