/** Parses `Retry-After` (seconds or an HTTP date) into milliseconds from now. Returns undefined if it's missing or invalid. */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
	if (value === null || value.trim() === '') return undefined;
	const seconds = Number(value);
	const waitMs = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1000;
	return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
