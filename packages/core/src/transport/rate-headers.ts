/** Rate limit of one window, as a response reports it. */
export interface WindowReport {
	/** Requests per window. */
	limit: number;
	/** Remaining requests in the window. All clients with the key share them. */
	remaining?: number;
}

/** Rate limits that a response reports. Windows that it doesn't report are absent. */
export interface RateReport {
	perMinute?: WindowReport;
	perHour?: WindowReport;
}

/** Windows in the names of headers. */
const SUFFIXES = { perMinute: 'minute', perHour: 'hour' } as const;

/** Windows of a key, shortest first. */
export const WINDOW_NAMES = ['perMinute', 'perHour'] as const satisfies (keyof RateReport)[];

/**
 * Reads `X-RateLimit-Limit-Minute`, `X-RateLimit-Remaining-Minute`, and the corresponding headers for the
 * hourly window. Skips implausible values. The headers are assumptions, because api.md section 8 shows none.
 */
export function readRateHeaders(headers: Headers): RateReport {
	const report: RateReport = {};
	for (const name of WINDOW_NAMES) {
		const suffix = SUFFIXES[name];
		const limit = wholeNumber(headers.get(`x-ratelimit-limit-${suffix}`));
		if (!limit) continue;
		const remaining = wholeNumber(headers.get(`x-ratelimit-remaining-${suffix}`));
		report[name] = remaining === undefined || remaining > limit ? { limit } : { limit, remaining };
	}
	return report;
}

/** Returns the limits in a report, in requests. */
export const limitsIn = (report: RateReport): Partial<Record<keyof RateReport, number>> =>
	Object.fromEntries(Object.entries(report).map(([name, { limit }]) => [name, limit]));

const wholeNumber = (text: string | null): number | undefined =>
	/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
