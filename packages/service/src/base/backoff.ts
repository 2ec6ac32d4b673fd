const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;

/**
 * Returns the wait before the next attempt, in milliseconds: exponential backoff from a second, up to an hour.
 *
 * @param attempts attempts so far, 1 or more
 */
export const backoffMs = (attempts: number): number =>
	Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
