import type { Limits } from './budget.ts';

/** Names under which services state a limit. Assumption: api.md section 8 shows none. */
const HEADERS = {
	perMinute: 'x-ratelimit-limit-minute',
	perHour: 'x-ratelimit-limit-hour',
} as const satisfies Record<keyof Limits, string>;

/** Returns the limits of the key as a response states them, in requests; those that it doesn't state are left out. */
export function statedLimits(headers: Headers): Partial<Limits> {
	const limits: Partial<Limits> = {};
	for (const name of ['perMinute', 'perHour'] as const) {
		const limit = Number(headers.get(HEADERS[name]));
		if (Number.isInteger(limit) && limit > 0) limits[name] = limit;
	}
	return limits;
}
