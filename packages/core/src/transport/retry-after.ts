/** Maximum plausible wait, a month, in milliseconds. A longer one is a Unix time, or text that resembles a date. */
const MAX_MS = 31 * 86_400_000;

/**
 * Parses `Retry-After` (seconds or an HTTP date) into milliseconds from now. Returns undefined if it's missing,
 * invalid, or implausible.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
	if (value === null || value.trim() === '') return undefined;
	const seconds = Number(value);
	const waitMs = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1000;
	return waitMs <= MAX_MS ? Math.max(0, waitMs) : undefined; // NaN is never lower
}
