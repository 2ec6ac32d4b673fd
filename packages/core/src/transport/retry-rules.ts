import type { Call } from './call.ts';
import type { RetryClass } from './retry-class.ts';

/** Requests to retry: none, those for which a retry can't cause a duplicate, or all. */
export type Retries = 'none' | 'safe' | 'all';

/**
 * Maximum number of retries, not counting retries during an outage. api.md section 7 requires retries with
 * backoff on 5xx and 429, and on no other 4xx. 408, a timeout, is an exception.
 */
const MAX_RETRIES: Readonly<Record<RetryClass, number>> = {
	limited: Infinity, // limited by time, not by number
	unprocessed: 4,
	unknown: 4, // safe only if the request is idempotent
	final: 0,
};

/** Returns the maximum number of retries of a call after an outcome. */
export function maxRetries(
	retryClass: RetryClass,
	{ replay }: Pick<Call, 'replay'>,
	retries: Retries,
): number {
	const canDuplicate = retryClass === 'unknown' && replay === 'unsafe';
	return retries === 'none' || (retries === 'safe' && canDuplicate) ? 0 : MAX_RETRIES[retryClass];
}

/** Backoff: the initial wait, which doubles with each retry, and the maximum wait, in milliseconds. */
const INITIAL_RETRY_WAIT_MS = 1_000;
const MAX_RETRY_WAIT_MS = 60_000;

/** Returns the wait before a retry, in milliseconds: `Retry-After`, or exponential backoff with full jitter. */
export function waitBefore(
	retry: number,
	retryAfterMs: number | undefined,
	random: () => number,
): number {
	if (retryAfterMs !== undefined) return retryAfterMs;
	return random() * Math.min(INITIAL_RETRY_WAIT_MS * 2 ** (retry - 1), MAX_RETRY_WAIT_MS);
}
