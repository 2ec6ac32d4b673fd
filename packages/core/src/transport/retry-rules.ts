import type { Call, Outcome } from './call.ts';

/** When a call is sent again. The first rule that matches an outcome decides; without one it is not. */
export interface RetryRule {
	when: (outcome: Outcome, call: Pick<Call, 'replay'>) => boolean;
	/** How often at most, by this rule. */
	retries: number;
}

const statusOf = (outcome: Outcome): number =>
	outcome.kind === 'answer' ? outcome.answer.status : 0;

const isHarmless = ({ replay }: Pick<Call, 'replay'>): boolean =>
	replay === 'safe' || replay === 'keyed';

/**
 * api.md section 7: retry on 5xx and 429 with backoff, and no other 4xx. It departs from that for 408, a timeout, and for unsafe
 * calls, which repeat only what provably did not happen.
 */
export const RETRY_RULES: readonly RetryRule[] = [
	{
		// Refused before anything was done; the wait is bounded by time rather than by count.
		when: (outcome) => statusOf(outcome) === 429,
		retries: Infinity,
	},
	{
		// No connection was made, so nothing was done.
		when: (outcome) => outcome.kind === 'unreached',
		retries: 4,
	},
	{
		// It may have been done, and twice is the same as once.
		when: (outcome, call) => statusOf(outcome) >= 500 && isHarmless(call),
		retries: 4,
	},
	{
		// The request didn't arrive in time, or a proxy gave up on the service; twice is the same as once.
		when: (outcome, call) => statusOf(outcome) === 408 && isHarmless(call),
		retries: 4,
	},
	{
		when: (outcome, call) =>
			(outcome.kind === 'lost' || outcome.kind === 'timed_out') && isHarmless(call),
		retries: 4,
	},
];

/** The rules for someone who would rather have an unsafe call done twice than not at all. */
export const RETRY_UNSAFE_RULES: readonly RetryRule[] = RETRY_RULES.map((rule) => ({
	...rule,
	when: (outcome) => rule.when(outcome, { replay: 'safe' }),
}));

/** First wait, doubled for each retry after, up to the longest. Milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Milliseconds to wait before a retry: what the service asked for, else backoff with full jitter.
 * A wait of nothing that it asked for counts as not asked, so that nobody hammers it.
 */
export function waitBefore(
	retry: number,
	retryAfterMs: number | undefined,
	random: () => number,
): number {
	if (retryAfterMs) return retryAfterMs;
	return random() * Math.min(FIRST_WAIT_MS * 2 ** (retry - 1), LONGEST_WAIT_MS);
}
