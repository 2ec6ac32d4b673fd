import type { Limits } from '../../domain/keys/limits.ts';

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
	/**
	 * Milliseconds until another request is admitted, if no more requests are counted; 0 if this one was
	 * admitted.
	 */
	retryAfterMs: number;
}

/** Rate limiter. A rejected request isn't counted. */
export interface Limiter {
	take(keyId: string, limits: Limits): Promise<LimitResult>;
	/** Returns the state of a key's windows without counting a request. */
	peek(keyId: string, limits: Limits): Promise<LimitResult>;
	/**
	 * Exhausts a window, as if its remaining requests had been sent now, or a minute ago for the hourly
	 * window. For test controls.
	 */
	exhaust(keyId: string, limits: Limits, window: 'minute' | 'hour'): Promise<void>;
	/** Deletes all counts. For test controls. */
	clear(): Promise<void>;
}

/**
 * Windows with their limits. Both windows are sliding: a limit applies to any period of the window's length.
 */
export const WINDOWS = [
	{ name: 'Minute', lengthMs: 60_000, limitOf: (limits: Limits) => limits.perMinute },
	{ name: 'Hour', lengthMs: 3_600_000, limitOf: (limits: Limits) => limits.perHour },
] as const;

/**
 * Highest hourly limit for which requests are counted individually. With a higher limit, requests within
 * `COARSE_MS` are counted together at the end of that period.
 */
const MAX_COUNTED_EXACTLY = 36_000;
const COARSE_MS = 100;

/**
 * Returns the length of a period whose requests are counted together when it ends, in milliseconds; 0 to
 * count each request. Such periods make windows slightly longer than specified, never shorter.
 */
export const resolutionMs = ({ perMinute, perHour }: Limits): number =>
	Math.min(perHour, perMinute * 60) <= MAX_COUNTED_EXACTLY ? 0 : COARSE_MS;

/** Usage of a window. */
export interface WindowUsage {
	/** Number of requests in the window. */
	used: number;
	/** Milliseconds until the latest of these requests leaves the window. */
	resetMs: number;
	/** Milliseconds until a request is admitted; 0 if one is admitted now. */
	waitMs: number;
}

/** Creates the result from the usage of each window, in the order of WINDOWS. */
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
