import type { Call, Outcome } from './call.ts';
import { isUnprocessed } from './unprocessed.ts';

/**
 * Rule for retries. The first rule that matches an outcome applies; without a match, the request is not
 * retried.
 */
export interface RetryRule {
	when: (outcome: Outcome, call: Pick<Call, 'replay'>) => boolean;
	/** Maximum number of retries under this rule, not counting retries during an outage. */
	retries: number;
}

const statusOf = (outcome: Outcome): number =>
	outcome.kind === 'response' ? outcome.response.status : 0;

const isHarmless = ({ replay }: Pick<Call, 'replay'>): boolean =>
	replay === 'safe' || replay === 'keyed';

/**
 * Retry rules. api.md section 7 requires retries with backoff on 5xx and 429, and on no other 4xx. There are
 * two exceptions: 408, a timeout, is also retried, and unsafe calls are retried only if the request certainly
 * wasn't processed.
 */
export const RETRY_RULES: readonly RetryRule[] = [
	{
		// The service rejected the request before processing it. Retries are limited by time, not by number.
		when: (outcome) => statusOf(outcome) === 429,
		retries: Infinity,
	},
	{
		// No connection was established, so nothing was processed.
		when: (outcome) => outcome.kind === 'unreached',
		retries: 4,
	},
	{
		when: (outcome) => outcome.kind === 'response' && isUnprocessed(outcome.response),
		retries: 4,
	},
	{
		// The request may have been processed, but it's idempotent.
		when: (outcome, call) => statusOf(outcome) >= 500 && isHarmless(call),
		retries: 4,
	},
	{
		// The request didn't arrive in time, or a proxy timed out. The request is idempotent.
		when: (outcome, call) => statusOf(outcome) === 408 && isHarmless(call),
		retries: 4,
	},
	{
		when: (outcome, call) =>
			(outcome.kind === 'lost' || outcome.kind === 'timed_out') && isHarmless(call),
		retries: 4,
	},
];

/** Retry rules for users who accept duplicates. Unsafe calls are retried, too. */
export const RETRY_UNSAFE_RULES: readonly RetryRule[] = RETRY_RULES.map((rule) => ({
	...rule,
	when: (outcome) => rule.when(outcome, { replay: 'safe' }),
}));

/** Backoff: the initial wait, which doubles with each retry, and the maximum wait, in milliseconds. */
const INITIAL_RETRY_WAIT_MS = 1_000;
const MAX_RETRY_WAIT_MS = 60_000;

/**
 * Returns the wait before a retry, in milliseconds: `Retry-After`, or exponential backoff with full jitter.
 * A `Retry-After` of 0 is ignored, so that clients don't overload the service.
 */
export function waitBefore(
	retry: number,
	retryAfterMs: number | undefined,
	random: () => number,
): number {
	if (retryAfterMs) return retryAfterMs;
	return random() * Math.min(INITIAL_RETRY_WAIT_MS * 2 ** (retry - 1), MAX_RETRY_WAIT_MS);
}
