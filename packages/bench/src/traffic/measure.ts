import { DEFAULT_LIMITS } from '@contact-sync/core';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { createModelledService, emailOf } from './modelled-service.ts';
import type { Strategy } from './strategies.ts';

/** Results of one strategy with one number of contacts and one latency. */
export type Traffic = {
	contacts: number;
	latencyMs: number;
	requests: number;
	/** Number of 429 responses. */
	rejected: number;
	/** Contacts that weren't upserted or enrolled, or whose check has a wrong result. */
	missing: number;
	seconds: number;
};

/** Number of significant digits. */
const PRECISION = 5;

/** Runs a strategy against a new service in virtual time. */
export async function measure(
	{ run }: Strategy,
	setting: Pick<Traffic, 'contacts' | 'latencyMs'>,
): Promise<Traffic> {
	const clock = virtualTime();
	const service = createModelledService(clock, setting.latencyMs);
	const emails = Array.from({ length: setting.contacts }, (_, i) => emailOf(i));
	const startMs = clock.now();
	const done = await clock.until(run({ clock, service }, emails));
	const seconds = (clock.now() - startMs) / 1_000;
	return {
		...setting,
		requests: service.requests,
		rejected: service.rejected,
		missing: setting.contacts - done.size,
		seconds: Number(seconds.toPrecision(PRECISION)),
	};
}

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
