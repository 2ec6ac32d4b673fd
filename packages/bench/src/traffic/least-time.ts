import { DEFAULT_LIMITS, type Limits } from '@contact-sync/core';

/**
 * The least milliseconds in which anybody could send so many requests and have the last answer: each goes as soon as sliding
 * windows let it in, all that fit in at once. Nothing is held back for safety, and any number may be under way together.
 */
export function leastMs(
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
