import { DEFAULT_LIMITS } from '@contact-sync/core';
import type { Traffic } from './measure.ts';

/**
 * Returns the theoretical minimum time for this number of requests, in milliseconds, including the last
 * response. Each request is sent as soon as the sliding windows allow it, without a safety margin and with
 * unlimited concurrency.
 */
export function minimumMs(requests: number, latencyMs: number): number {
	const sentAt: number[] = [];
	for (let index = 0; index < requests; index += 1) {
		const minute = (sentAt[index - DEFAULT_LIMITS.perMinute] ?? -Infinity) + 60_000;
		const hour = (sentAt[index - DEFAULT_LIMITS.perHour] ?? -Infinity) + 3_600_000;
		sentAt.push(Math.max(0, minute, hour));
	}
	return sentAt.at(-1)! + latencyMs;
}

/** Returns the ratio of the time to the theoretical minimum for one request per contact. */
export const ratioToMinimum = ({ contacts, latencyMs, seconds }: Traffic): number =>
	(seconds * 1_000) / minimumMs(contacts, latencyMs);
