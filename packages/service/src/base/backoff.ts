const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;

/**
 * Returns the wait before the next attempt, in milliseconds: exponential backoff from one second up to one
 * hour.
 *
 * @param attempts number of attempts made, 1 or more
 */
export const backoffMs = (attempts: number): number =>
	Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
