import { TimeoutError } from '@contact-sync/core';
import { monotonicNow } from './waiting.ts';

/** Milliseconds from the start of a tool call until the last request may start. */
const LAST_START_MS = 25_000;

/** Milliseconds for each request. With the last start, a call ends within 45 s; clients give up after 60. */
export const REQUEST_MS = 20_000;

/** Milliseconds that a call may wait, for the rate limit and for retries. */
const MAX_WAIT_MS = 20_000;

export interface Deadline extends Disposable {
	/** Milliseconds until the last request may start. */
	leftMs(): number;
	/** Milliseconds that the next request may wait. */
	maxWaitMs(): number;
	/** Aborted at the deadline with a TimeoutError, or when the client cancels. */
	withdrawal: AbortSignal;
}

/** Starts the time of a tool call. Requests in progress are completed, so that their outcome is known. */
export function startDeadline(canceled: AbortSignal): Deadline {
	const endsAt = monotonicNow() + LAST_START_MS;
	const leftMs = () => Math.max(0, endsAt - monotonicNow());
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(tookTooLong()), LAST_START_MS);
	return {
		leftMs,
		maxWaitMs: () => Math.min(MAX_WAIT_MS, leftMs()),
		withdrawal: AbortSignal.any([canceled, controller.signal]),
		[Symbol.dispose]: () => clearTimeout(timer),
	};
}

const tookTooLong = () =>
	new TimeoutError({
		summary: `This took longer than ${LAST_START_MS / 1000} seconds, so the rest wasn't sent.`,
		hint: 'Run it again with less data, or after a delay.',
	});
