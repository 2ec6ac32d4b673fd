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

/** Windows in headers: the suffix of `X-RateLimit-…`, and the length in seconds. */
const WINDOWS = {
	perMinute: { suffix: 'minute', seconds: 60 },
	perHour: { suffix: 'hour', seconds: 3_600 },
} as const;

/** Windows of a key, shortest first. */
export const WINDOW_NAMES = ['perMinute', 'perHour'] as const satisfies (keyof RateReport)[];

/** Whether a response reports remaining requests for any window. */
export const hasRemaining = (report: RateReport): boolean =>
	WINDOW_NAMES.some((name) => report[name]?.remaining !== undefined);

/**
 * Reads `X-RateLimit-Limit-Minute`, `X-RateLimit-Remaining-Minute`, and the corresponding headers for the
 * hourly window. If these headers are missing, reads `RateLimit-Policy` and `RateLimit` of
 * draft-ietf-httpapi-ratelimit-headers, in current and older forms. Skips implausible values, and the reset
 * time, because services define the reset time differently. The headers are assumptions, because api.md
 * section 8 shows none.
 */
export function readRateHeaders(headers: Headers): RateReport {
	const report: RateReport = {};
	for (const name of WINDOW_NAMES) {
		const window = ownWindow(headers, name) ?? ietfWindow(headers, name);
		if (window !== undefined) report[name] = window;
	}
	return report;
}

/** Returns the limits that a response reports, in requests. */
export function reportedLimits(headers: Headers): Partial<Record<keyof RateReport, number>> {
	const report = readRateHeaders(headers);
	return Object.fromEntries(Object.entries(report).map(([name, { limit }]) => [name, limit]));
}

function ownWindow(headers: Headers, name: keyof RateReport): WindowReport | undefined {
	const { suffix } = WINDOWS[name];
	const limit = headers.get(`x-ratelimit-limit-${suffix}`);
	return plausible(limit, headers.get(`x-ratelimit-remaining-${suffix}`));
}

/**
 * Reads `RateLimit-Policy: "a";q=60;w=60` and `RateLimit: "a";r=50`. Drafts up to 06 use `60;w=60` and
 * `RateLimit-Remaining: 50`.
 */
function ietfWindow(headers: Headers, name: keyof RateReport): WindowReport | undefined {
	const seconds = String(WINDOWS[name].seconds);
	const policies = itemsOf(headers.get('ratelimit-policy'));
	const policy = policies.find(({ w, qu = '"requests"' }) => w === seconds && /request/.test(qu));
	if (policy === undefined) return undefined;
	const { name: policyName, q: limit = policyName } = policy;
	const same = itemsOf(headers.get('ratelimit')).find((item) => item.name === policyName);
	if (same !== undefined) return plausible(limit, same.r);
	const [active] = itemsOf(headers.get('ratelimit-limit'));
	return plausible(limit, active?.name === limit ? headers.get('ratelimit-remaining') : null);
}

/**
 * Splits a list such as `"a";q=60;w=60, "b";q=5`. Names that contain commas or semicolons aren't supported.
 */
const itemsOf = (list: string | null): Record<string, string>[] =>
	(list ?? '').split(',').map((item) => {
		const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
		const pairs = parameters.map((parameter): [string, string] => {
			const [key = '', value = ''] = parameter.split('=');
			return [key, value];
		});
		return { name, ...Object.fromEntries(pairs) };
	});

function plausible(
	limitText: string | null | undefined,
	remainingText: string | null | undefined,
): WindowReport | undefined {
	const limit = wholeNumber(limitText);
	if (!limit) return undefined;
	const remaining = wholeNumber(remainingText);
	return remaining === undefined || remaining > limit ? { limit } : { limit, remaining };
}

const wholeNumber = (text: string | null | undefined): number | undefined =>
	/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
