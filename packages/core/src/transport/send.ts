import { createAttempt, type AttemptOptions } from './attempt.ts';
import type { Budget } from './slot.ts';
import type { ApiResponse, Call, Outcome } from './call.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { UnavailableError } from '../errors/unavailable-error.ts';
import { errorFromOutcome } from './error-from-outcome.ts';
import { readRateHeaders, type RateReport } from './rate-headers.ts';
import { parseRetryAfter } from './retry-after.ts';
import { retryClassOf, type Attempted, type RetryClass } from './retry-class.ts';
import { HOUR_MS } from './window.ts';
import { maxRetries, waitBefore, type Retries } from './retry-rules.ts';

export interface SendOptions extends AttemptOptions {
	/** Returns the current time, in milliseconds since 1970, to convert dates into waits. */
	now: () => number;
	/** Returns the time of a monotonic clock in milliseconds, to measure waits. @default now */
	monotonicNow?: () => number;
	/** Waits, and rejects immediately if the signal is aborted. */
	sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
	/** Returns a random number from 0 (inclusive) to 1 (exclusive), for jitter. */
	random: () => number;
	/** Keeps requests within the key's rate limits. Use one budget per key. @default no limit */
	budget?: CallBudget;
	/** Requests that are retried. @default 'safe' */
	retries?: Retries;
	/**
	 * Returns the maximum time from the start of a call to its last attempt, in milliseconds. This time
	 * includes failed attempts, time spent waiting for the budget, and delays before retries. Called when a call starts.
	 * @default 3_600_000, the longest rate limit window (api.md section 8)
	 */
	maxWaitMs?: () => number;
	/**
	 * Withdraws the calls that wait for the budget or for a retry. They reject with the signal's reason, or
	 * with the error of their latest attempt. Requests in progress are completed.
	 */
	withdrawal?: AbortSignal;
	/**
	 * Called before each wait, for the budget or for a retry.
	 *
	 * @param ms estimated duration of the wait, in milliseconds
	 */
	onWait?: (ms: number) => void;
}

/** Parts of a budget that calls use. */
export type CallBudget = Pick<Budget, 'take' | 'pause' | 'failed' | 'responded' | 'isOutage'>;

export type Send = (call: Call) => Promise<ApiResponse>;

/**
 * Creates the function that sends calls to the service. It resolves to a 2xx response, or rejects with a
 * ContactSyncError. After the service rejects the key with 401, all further calls reject with the same error,
 * without a request.
 */
export function createSend(options: SendOptions): Send {
	const { now, monotonicNow = now, sleep, random, budget, signal, withdrawal, onWait } = options;
	const { retries = 'safe', maxWaitMs: getMaxWaitMs = () => HOUR_MS } = options;
	const attempt = createAttempt(options);
	const { host } = new URL(options.baseUrl);
	const rejectedKey = new AbortController();
	const waiting = AbortSignal.any(
		[signal, withdrawal, rejectedKey.signal].filter((each) => each !== undefined),
	);

	/**
	 * Sends one attempt in a slot of the budget. Reports the outcome to the budget before freeing the slot, so
	 * that a 429 or an outage holds back the calls that wait. A rejected key ends them.
	 */
	const attemptInSlot = async (call: Call, withinMs: number): Promise<Attempted> => {
		const slot = await budget?.take({ withinMs, signal: waiting, onWait });
		let counted = true;
		let report: RateReport | undefined;
		try {
			const outcome = await attempt(call);
			const attempted = {
				outcome,
				retryClass: retryClassOf(outcome),
				retryAfterMs: retryAfterOf(outcome, now()),
			};
			counted = isCounted(attempted);
			if (outcome.kind === 'response') report = readRateHeaders(outcome.response.headers);
			if (budget) reportTo(budget, attempted);
			if (isKeyRejected(outcome))
				rejectedKey.abort(errorFromOutcome(attempted, { call, host, isOutcomeUnknown: false }));
			return attempted;
		} finally {
			slot?.free(counted, report);
		}
	};

	/**
	 * Replaces the reason for a withdrawal with the error from the latest attempt, if any. Also replaces an
	 * error from the budget if the service may have processed the request, or if it reports an outage.
	 */
	const orFailure = <T>(step: Promise<T>, failure: ContactSyncError | undefined): Promise<T> =>
		step.catch((error: unknown) => {
			const isUnknown = failure?.isOutcomeUnknown === true && error instanceof ContactSyncError;
			const isOutage = error instanceof UnavailableError;
			throw error === withdrawal?.reason || isUnknown || isOutage ? (failure ?? error) : error;
		});

	return async (call) => {
		waiting.throwIfAborted();
		const maxWaitMs = getMaxWaitMs();
		const startedAt = monotonicNow();
		const leftMs = () => maxWaitMs - (monotonicNow() - startedAt);
		let failure: ContactSyncError | undefined;
		let isOutcomeUnknown = false;
		const retried = new Map<RetryClass, number>();
		for (;;) {
			const attempted = await orFailure(attemptInSlot(call, leftMs()), failure);
			const { outcome, retryClass, retryAfterMs } = attempted;
			if (outcome.kind === 'response' && outcome.response.ok) return outcome.response;

			isOutcomeUnknown ||= retryClass === 'unknown';
			failure = errorFromOutcome(attempted, { call, host, isOutcomeUnknown });
			const max = maxRetries(retryClass, call, retries);
			if (max === 0) throw failure;
			if (budget?.isOutage) continue; // the budget has the next slot when the service can be probed
			const retry = (retried.get(retryClass) ?? 0) + 1;
			const waitMs = waitBefore(retry, retryAfterMs, random);
			const sleepMs = Math.min(waitMs, HOUR_MS); // then asks again
			if (retry > max || waitMs > leftMs()) throw failure;
			retried.set(retryClass, retry);
			onWait?.(sleepMs);
			await orFailure(sleep(sleepMs, waiting), failure);
		}
	};
}

/** Reports an attempt to the budget. A failed TLS connection shows nothing about the service. */
function reportTo(budget: CallBudget, { outcome, retryClass, retryAfterMs }: Attempted): void {
	if (retryClass === 'limited') budget.pause(retryAfterMs);
	else if (retryClass === 'unprocessed' || retryClass === 'unknown') budget.failed(retryAfterMs);
	else if (outcome.kind === 'response') budget.responded();
}

/** Whether an attempt counts toward the key's limits: it arrived, and wasn't rejected because of the limits. */
const isCounted = ({ outcome, retryClass }: Attempted): boolean =>
	retryClass !== 'limited' && outcome.kind !== 'not_connected';

const isKeyRejected = (outcome: Outcome): boolean =>
	outcome.kind === 'response' && outcome.response.status === 401;

const retryAfterOf = (outcome: Outcome, nowMs: number): number | undefined =>
	outcome.kind === 'response'
		? parseRetryAfter(outcome.response.headers.get('retry-after'), nowMs)
		: undefined;
