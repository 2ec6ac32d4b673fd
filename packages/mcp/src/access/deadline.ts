import { TimeoutError } from '@contact-sync/core';
import { CanceledError } from './canceled-error.ts';
import { monotonicNow } from './waiting.ts';

/** Time limits of a tool call, in milliseconds. */
export interface CallLimits {
	/** Time from the start of the call until the last request may start. */
	lastStartMs: number;
	/** Timeout of each request. */
	requestMs: number;
	/** Maximum wait for the rate limit and for retries. */
	maxWaitMs: number;
}

/**
 * Limits of a tool call. Together with the API key check, a call ends within 45 s, because clients time out
 * after 60 s.
 */
export const CALL_LIMITS: CallLimits = {
	lastStartMs: 24_000,
	requestMs: 20_000,
	maxWaitMs: 20_000,
};

export interface Deadline extends Disposable {
	/** Time until the last request may start, in milliseconds. */
	remainingMs(): number;
	/** Maximum wait before the next request, in milliseconds. */
	maxWaitMs(): number;
	/** Aborts at the deadline with a TimeoutError, or with a CanceledError when the client cancels. */
	withdrawal: AbortSignal;
}

/**
 * Starts the deadline of a tool call. Requests in progress continue after the deadline, so that their outcome
 * is known.
 */
export function startDeadline(
	canceled: AbortSignal,
	{ lastStartMs, maxWaitMs }: CallLimits = CALL_LIMITS,
): Deadline {
	let endsAt = monotonicNow() + lastStartMs;
	const remainingMs = () => Math.max(0, endsAt - monotonicNow());
	const controller = new AbortController();
	const timer = setTimeout(() => {
		endsAt = monotonicNow(); // timers can fire up to 1 ms early
		controller.abort(deadlineError(lastStartMs));
	}, lastStartMs);
	const cancel = () => controller.abort(new CanceledError());
	if (canceled.aborted) cancel();
	canceled.addEventListener('abort', cancel);
	return {
		remainingMs,
		maxWaitMs: () => Math.min(maxWaitMs, remainingMs()),
		withdrawal: controller.signal,
		[Symbol.dispose]: () => {
			clearTimeout(timer);
			canceled.removeEventListener('abort', cancel);
		},
	};
}

const deadlineError = (lastStartMs: number) =>
	new TimeoutError({
		summary: `The call took longer than ${lastStartMs / 1000} seconds, so the remaining requests weren't sent.`,
		hint: 'Run it again with less data, or after a delay.',
	});
