import { parseTime } from '../tolerant/parse-time.ts';

/** Maximum plausible wait, a month, in milliseconds. A longer one is a Unix time, or text that resembles a date. */
const MAX_MS = 31 * 86_400_000;

/** Wait for `Retry-After: 0`, in milliseconds: services round down. */
const MIN_MS = 1_000;

/**
 * Parses `Retry-After` (seconds or an HTTP date) into milliseconds from now. Returns undefined if it's missing,
 * invalid, or implausible, or a date that isn't in the future, because this host's clock may be ahead.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
	if (value === null || value.trim() === '') return undefined;
	const seconds = Number(value);
	if (seconds === 0) return MIN_MS;
	const waitMs = Number.isNaN(seconds) ? parseTime(value) - nowMs : seconds * 1000;
	return waitMs > 0 && waitMs <= MAX_MS ? waitMs : undefined;
}
