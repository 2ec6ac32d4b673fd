import { virtualTime } from '@contact-sync/testing/virtual-time';
import { createModelledService, emailOf } from './modelled-service.ts';
import type { Strategy } from './strategies.ts';

export type Setting = {
	contacts: number;
	latencyMs: number;
};

/** Results of one strategy with one setting. */
export type Traffic = Setting & {
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
export async function measure({ run }: Strategy, setting: Setting): Promise<Traffic> {
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
