import { createAttempt, type AttemptOptions } from './attempt.ts';
import type { Budget } from './budget.ts';
import type { ApiResponse, Call, Outcome } from './call.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { errorFromOutcome } from './error-from-outcome.ts';
import { readRateHeaders, type RateReport } from './rate-headers.ts';
import { parseRetryAfter } from './retry-after.ts';
import { RETRY_RULES, waitBefore, type RetryRule } from './retry-rules.ts';

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
	budget?: Pick<Budget, 'take' | 'pause'>;
	/** Retry rules. @default RETRY_RULES */
	rules?: readonly RetryRule[];
	/**
	 * Returns the maximum time from the start of a call to its last attempt, in milliseconds. This time
	 * includes failed attempts, time spent waiting for the budget, and delays before retries. Called when a call starts.
	 * @default 3_600_000
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
	/** Secrets that errors must not contain, such as a key that the host adds. */
	secrets?: readonly string[];
}

export type Send = (call: Call) => Promise<ApiResponse>;

/** Default maximum wait, in milliseconds: one hour, the longest rate limit window. api.md section 8. */
const DEFAULT_MAX_WAIT_MS = 3_600_000;

/** Maximum duration of a timer, in milliseconds; longer timers fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Creates the function that sends calls to the service. It resolves to a 2xx response, or rejects with a ContactSyncError. */
export function createSend(options: SendOptions): Send {
	const { now, monotonicNow = now, sleep, random, budget, signal, withdrawal, onWait } = options;
	const { rules = RETRY_RULES, maxWaitMs: getMaxWaitMs = () => DEFAULT_MAX_WAIT_MS } = options;
	const secrets = secretsOf(options);
	const attempt = createAttempt(options);
	const waiting = AbortSignal.any([signal, withdrawal].filter((each) => each !== undefined));

	/**
	 * Sends one attempt in a slot of the budget. After a 429, pauses the budget before freeing the slot,
	 * because other processes use the key, too.
	 */
	const attemptInSlot = async (call: Call, withinMs: number): Promise<Outcome> => {
		const slot = await budget?.take({ withinMs, signal: waiting, onWait });
		let counted = true;
		let report: RateReport | undefined;
		try {
			const outcome = await attempt(call);
			counted = !isRateLimited(outcome);
			if (outcome.kind === 'response') report = readRateHeaders(outcome.response.headers);
			if (!counted) budget?.pause(retryAfterOf(outcome, now()));
			return outcome;
		} finally {
			slot?.free(counted, report);
		}
	};

	const wait = async (waitMs: number): Promise<void> => {
		let leftMs = waitMs;
		for (; leftMs > MAX_TIMER_MS; leftMs -= MAX_TIMER_MS) {
			await sleep(MAX_TIMER_MS, waiting);
		}
		await sleep(leftMs, waiting);
	};

	/**
	 * Replaces the reason for a withdrawal with the error from the latest attempt, if any. Also replaces an
	 * error from the budget if the service may have processed the request.
	 */
	const orFailure = <T>(step: Promise<T>, failure: ContactSyncError | undefined): Promise<T> =>
		step.catch((error: unknown) => {
			const isUnknown = failure?.isOutcomeUnknown === true && error instanceof ContactSyncError;
			throw error === withdrawal?.reason || isUnknown ? (failure ?? error) : error;
		});

	return async (call) => {
		waiting.throwIfAborted();
		const maxWaitMs = getMaxWaitMs();
		const startedAt = monotonicNow();
		const leftMs = () => maxWaitMs - (monotonicNow() - startedAt);
		let failure: ContactSyncError | undefined;
		let isOutcomeUnknown = false;
		const retries = new Map<RetryRule, number>();
		for (;;) {
			const outcome = await orFailure(attemptInSlot(call, leftMs()), failure);
			if (outcome.kind === 'response' && outcome.response.ok) return outcome.response;

			const retryAfterMs = retryAfterOf(outcome, now());
			isOutcomeUnknown ||= mayBeProcessed(outcome);
			failure = errorFromOutcome(outcome, { call, retryAfterMs, secrets, isOutcomeUnknown });
			const rule = rules.find(({ when }) => when(outcome, call));
			if (rule === undefined) throw failure;
			const retry = (retries.get(rule) ?? 0) + 1;
			const waitMs = waitBefore(retry, retryAfterMs, random);
			if (retry > rule.retries || waitMs > leftMs()) throw failure;
			retries.set(rule, retry);
			onWait?.(waitMs);
			await orFailure(wait(waitMs), failure);
		}
	};
}

/** Returns the secrets that errors must not contain. */
export const secretsOf = ({ secrets, apiKey }: Pick<SendOptions, 'secrets' | 'apiKey'>): string[] =>
	[secrets, apiKey].flat().filter((text) => text !== undefined);

/**
 * Whether the service may have processed a failed request: the connection was lost, the request timed out, or
 * the service failed.
 */
const mayBeProcessed = (outcome: Outcome): boolean =>
	outcome.kind === 'lost' ||
	outcome.kind === 'timed_out' ||
	(outcome.kind === 'response' &&
		(outcome.response.status >= 500 || outcome.response.status === 408));

const isRateLimited = (outcome: Outcome): boolean =>
	outcome.kind === 'response' && outcome.response.status === 429;

const retryAfterOf = (outcome: Outcome, nowMs: number): number | undefined =>
	outcome.kind === 'response'
		? parseRetryAfter(outcome.response.headers.get('retry-after'), nowMs)
		: undefined;
