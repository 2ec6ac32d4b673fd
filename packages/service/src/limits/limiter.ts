/** Requests that a key may make. api.md section 8. */
export interface Limits {
	perMinute: number;
	perHour: number;
}

/** api.md section 8; a key's own limits are in the workspace file. */
export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** One window after a request. */
export interface WindowState {
	name: 'Minute' | 'Hour';
	limit: number;
	remaining: number;
	/** Milliseconds until the whole limit is available again, if no more requests are counted. */
	resetMs: number;
}

export interface Verdict {
	admitted: boolean;
	windows: WindowState[];
	/** Milliseconds until a request is admitted, if no others are counted; 0 if this one is. */
	retryAfterMs: number;
}

/** Counts a request of a key, or rejects it and counts it nowhere. */
export interface Limiter {
	take(keyId: string, limits: Limits): Promise<Verdict>;
	/** Returns a key's windows, without counting anything. */
	look(keyId: string, limits: Limits): Promise<Verdict>;
	/** Uses a window up, as if all its requests had been made: now, or a minute ago for the hour. For controls. */
	exhaust(keyId: string, limits: Limits, window: 'minute' | 'hour'): Promise<void>;
	/** Forgets everything that was counted. For controls. */
	clear(): Promise<void>;
}

/** The two windows with their limits. Both slide: a limit applies to any span of this length. */
export const WINDOWS = [
	{ name: 'Minute', lengthMs: 60_000, limitOf: (limits: Limits) => limits.perMinute },
	{ name: 'Hour', lengthMs: 3_600_000, limitOf: (limits: Limits) => limits.perHour },
] as const;

/**
 * Requests that are counted one by one in an hour; of a key with more, those within `COARSE_MS` are counted as the last of
 * them.
 */
const COUNTED_EXACTLY = 36_000;
const COARSE_MS = 100;

/** Milliseconds within which requests are counted together, as of the end: for a little longer than a window, never shorter. */
export const resolutionMs = ({ perMinute, perHour }: Limits): number =>
	Math.min(perHour, perMinute * 60) <= COUNTED_EXACTLY ? 0 : COARSE_MS;

/** State of a window. */
export interface Standing {
	/** Requests that were counted within it. */
	used: number;
	/** Milliseconds until the last of them leaves it. */
	resetMs: number;
	/** Milliseconds until a request is admitted; 0 if one is admitted now. */
	waitMs: number;
}

/** Returns the verdict from the state of each window, in the order of WINDOWS. */
export function verdictOf(
	admitted: boolean,
	standings: readonly Standing[],
	limits: Limits,
): Verdict {
	const windows = WINDOWS.map(({ name, limitOf }, i): WindowState => {
		const { used, resetMs } = standings[i]!;
		const limit = limitOf(limits);
		return { name, limit, remaining: Math.max(0, limit - used), resetMs };
	});
	const retryAfterMs = admitted ? 0 : Math.max(...standings.map(({ waitMs }) => waitMs));
	return { admitted, windows, retryAfterMs };
}
