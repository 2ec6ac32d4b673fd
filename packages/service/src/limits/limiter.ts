/** Requests a key may make. api.md section 8. */
export interface Limits {
	perMinute: number;
	perHour: number;
}

/** api.md section 8; a key's own limits stand in the workspace file. */
export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** One window as it stands after a request. */
export interface WindowState {
	name: 'Minute' | 'Hour';
	limit: number;
	remaining: number;
	/** Milliseconds until the window starts anew. */
	resetMs: number;
}

export interface Verdict {
	admitted: boolean;
	windows: WindowState[];
	/** Milliseconds until every window that refused has room again; 0 when admitted. */
	retryAfterMs: number;
}

/** Counts a request of a key, or refuses it and counts it nowhere. */
export interface Limiter {
	take(keyId: string, limits: Limits): Promise<Verdict>;
	/** How a key stands, without counting anything. */
	look(keyId: string, limits: Limits): Promise<Verdict>;
	/** Uses a window up, as if all its requests had been made. For controls. */
	exhaust(keyId: string, limits: Limits, window: 'minute' | 'hour'): Promise<void>;
	/** Forgets all that was counted. For controls. */
	clear(): Promise<void>;
}

/** The two windows, and which limit is whose. */
export const WINDOWS = [
	{ name: 'Minute', lengthMs: 60_000, limitOf: (limits: Limits) => limits.perMinute },
	{ name: 'Hour', lengthMs: 3_600_000, limitOf: (limits: Limits) => limits.perHour },
] as const;

/** What one window counted, and how old it is. */
export interface Count {
	used: number;
	ageMs: number;
}

/** A window whose time is over starts anew with the next request that is admitted. */
const running = (count: Count, lengthMs: number): Count =>
	count.ageMs < lengthMs ? count : { used: 0, ageMs: 0 };

/** The verdict from what each window holds, in the order of WINDOWS. */
export function verdictOf(admitted: boolean, counts: readonly Count[], limits: Limits): Verdict {
	const windows = WINDOWS.map(({ name, lengthMs, limitOf }, i): WindowState => {
		const limit = limitOf(limits);
		const { used, ageMs } = running(counts[i]!, lengthMs);
		return { name, limit, remaining: Math.max(0, limit - used), resetMs: lengthMs - ageMs };
	});
	const refusing = admitted ? [] : windows.filter(({ remaining }) => remaining === 0);
	return {
		admitted,
		windows,
		retryAfterMs: Math.max(0, ...refusing.map(({ resetMs }) => resetMs)),
	};
}
