import { TimeoutError } from '@contact-sync/core';
import { CanceledError } from './canceled-error.ts';
import { monotonicNow } from './waiting.ts';

/** How long a tool call may take, in milliseconds. */
export interface CallLimits {
	/** From the start of the call until the last request may start. */
	lastStartMs: number;
	/** For each request. */
	requestMs: number;
	/** For waits, for the rate limit and for retries. */
	maxWaitMs: number;
}

/** A call ends within 45 s, with the wait for what is known about the key. Clients give up after 60. */
export const CALL_LIMITS: CallLimits = {
	lastStartMs: 24_000,
	requestMs: 20_000,
	maxWaitMs: 20_000,
};

export interface Deadline extends Disposable {
	/** Milliseconds until the last request may start. */
	leftMs(): number;
	/** Milliseconds that the next request may wait. */
	maxWaitMs(): number;
	/** Aborted at the deadline with a TimeoutError, or with a CanceledError when the client cancels. */
	withdrawal: AbortSignal;
}

/** Starts the time of a tool call. Requests in progress are completed, so that their outcome is known. */
export function startDeadline(
	canceled: AbortSignal,
	{ lastStartMs, maxWaitMs }: CallLimits = CALL_LIMITS,
): Deadline {
	const endsAt = monotonicNow() + lastStartMs;
	const leftMs = () => Math.max(0, endsAt - monotonicNow());
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(tookTooLong(lastStartMs)), lastStartMs);
	const cancel = () => controller.abort(new CanceledError());
	if (canceled.aborted) cancel();
	canceled.addEventListener('abort', cancel);
	return {
		leftMs,
		maxWaitMs: () => Math.min(maxWaitMs, leftMs()),
		withdrawal: controller.signal,
		[Symbol.dispose]: () => {
			clearTimeout(timer);
			canceled.removeEventListener('abort', cancel);
		},
	};
}

const tookTooLong = (lastStartMs: number) =>
	new TimeoutError({
		summary: `This took longer than ${lastStartMs / 1000} seconds, so the rest wasn't sent.`,
		hint: 'Run it again with less data, or after a delay.',
	});
