/** Reads `Retry-After` (seconds or an HTTP date) as milliseconds from now; undefined when it says nothing usable. */
export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
	if (value === null || value.trim() === '') return undefined;
	const seconds = Number(value);
	const waitMs = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1000;
	return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
