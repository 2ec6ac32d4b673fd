import { DEFAULT_LIMITS, type Limits } from '@contact-sync/core';

/**
 * Returns the theoretical minimum time for this number of requests, in milliseconds, including the last response. Each request is sent
 * as soon as the sliding windows allow it, without a safety margin and with unlimited concurrency.
 */
export function minimumMs(
	requests: number,
	latencyMs: number,
	{ perMinute, perHour }: Limits = DEFAULT_LIMITS,
): number {
	const sentAt: number[] = [];
	for (let index = 0; index < requests; index += 1) {
		const minute = (sentAt[index - perMinute] ?? -Infinity) + 60_000;
		const hour = (sentAt[index - perHour] ?? -Infinity) + 3_600_000;
		sentAt.push(Math.max(0, minute, hour));
	}
	return sentAt.at(-1)! + latencyMs;
}
