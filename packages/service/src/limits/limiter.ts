/** Number of requests that a key can send. api.md section 8. */
export interface Limits {
	perMinute: number;
	perHour: number;
}

/** Default limits. api.md section 8. The workspace file can set other limits for a key. */
export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** State of a window after a request. */
export interface WindowState {
	name: 'Minute' | 'Hour';
	limit: number;
	remaining: number;
	/** Milliseconds until the whole limit is available again, if no more requests are counted. */
	resetMs: number;
}

export interface LimitResult {
	admitted: boolean;
	windows: WindowState[];
	/** Milliseconds until another request is admitted, if no more requests are counted; 0 if this one is admitted. */
	retryAfterMs: number;
}

/** Rate limiter. A rejected request isn't counted. */
export interface Limiter {
	take(keyId: string, limits: Limits): Promise<LimitResult>;
	/** Returns the state of a key's windows without counting a request. */
	peek(keyId: string, limits: Limits): Promise<LimitResult>;
	/** Uses up a window, as if all of its requests had been sent: now, or for the hour, a minute ago. For controls. */
	exhaust(keyId: string, limits: Limits, window: 'minute' | 'hour'): Promise<void>;
	/** Deletes all counts. For controls. */
	clear(): Promise<void>;
}

/** Windows with their limits. Both are sliding: a limit applies to any period of this length. */
export const WINDOWS = [
	{ name: 'Minute', lengthMs: 60_000, limitOf: (limits: Limits) => limits.perMinute },
	{ name: 'Hour', lengthMs: 3_600_000, limitOf: (limits: Limits) => limits.perHour },
] as const;

/**
 * Maximum number of requests per hour that are counted individually. For keys with higher limits, requests within `COARSE_MS` are
 * counted together, at the end of that period.
 */
const MAX_COUNTED_EXACTLY = 36_000;
const COARSE_MS = 100;

/**
 * Period whose requests are counted together at its end, in milliseconds. Windows are never shorter than their length, only slightly
 * longer.
 */
export const resolutionMs = ({ perMinute, perHour }: Limits): number =>
	Math.min(perHour, perMinute * 60) <= MAX_COUNTED_EXACTLY ? 0 : COARSE_MS;

/** Usage of a window. */
export interface WindowUsage {
	/** Number of requests in the window. */
	used: number;
	/** Milliseconds until the latest of them leaves the window. */
	resetMs: number;
	/** Milliseconds until a request is admitted; 0 if one is admitted now. */
	waitMs: number;
}

/** Returns the result from the usage of each window, in the order of WINDOWS. */
export function limitResult(
	admitted: boolean,
	usage: readonly WindowUsage[],
	limits: Limits,
): LimitResult {
	const windows = WINDOWS.map(({ name, limitOf }, i): WindowState => {
		const { used, resetMs } = usage[i]!;
		const limit = limitOf(limits);
		return { name, limit, remaining: Math.max(0, limit - used), resetMs };
	});
	const retryAfterMs = admitted ? 0 : Math.max(...usage.map(({ waitMs }) => waitMs));
	return { admitted, windows, retryAfterMs };
}
