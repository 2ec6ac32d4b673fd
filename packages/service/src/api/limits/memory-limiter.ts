import type { Limits } from '../../domain/keys/limits.ts';
import { limitResult, WINDOWS, type Limiter } from './limiter.ts';
import { RequestLog } from './request-log.ts';

/**
 * Creates a rate limiter for one process. It counts in memory, with a request log per key.
 *
 * @param steady returns the time of a monotonic clock, in milliseconds
 */
export function createMemoryLimiter(steady: () => number): Limiter {
	const logs = new Map<string, RequestLog>();
	const logOf = (keyId: string) => {
		const log = logs.get(keyId) ?? new RequestLog();
		logs.set(keyId, log);
		return log;
	};
	const peek = (keyId: string, limits: Limits) => logOf(keyId).usage(limits, steady());
	return {
		async take(keyId, limits) {
			const now = steady();
			const log = logOf(keyId);
			const before = log.usage(limits, now);
			const admitted = WINDOWS.every(({ limitOf }, i) => before[i]!.used < limitOf(limits));
			if (!admitted) return limitResult(false, before, limits);
			log.add(1, limits, now);
			return limitResult(true, log.usage(limits, now), limits);
		},
		peek: async (keyId, limits) => limitResult(true, peek(keyId, limits), limits),
		async exhaust(keyId, limits, window) {
			const [minute, hour] = peek(keyId, limits);
			const { perMinute, perHour } = limits;
			if (window === 'minute') logOf(keyId).addEarlier(perMinute - minute!.used, steady());
			else logOf(keyId).addEarlier(perHour - hour!.used, steady() - WINDOWS[0].lengthMs);
		},
		async clear() {
			logs.clear();
		},
	};
}
