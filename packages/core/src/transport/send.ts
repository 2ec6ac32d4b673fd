import { createAttempt, type AttemptOptions } from './attempt.ts';
import type { Budget } from './budget.ts';
import type { Answer, Call, Outcome } from './call.ts';
import { errorFromOutcome } from './error-from-outcome.ts';
import { parseRetryAfter } from './retry-after.ts';
import { RETRY_RULES, waitBefore, type RetryRule } from './retry-rules.ts';

export interface SendOptions extends AttemptOptions {
	/** Milliseconds since 1970, to read dates by. */
	now: () => number;
	/** Milliseconds, to measure waits by, on a clock that nobody sets. @default now */
	monotonicNow?: () => number;
	/** Waits, and rejects at once when the signal is aborted. */
	sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
	/** A number from 0 to below 1, for jitter. */
	random: () => number;
	/** Keeps requests within the key's limits; share one for a key. Without it requests go as they come. */
	budget?: Pick<Budget, 'take' | 'pause'>;
	/** When a call is sent again. @default RETRY_RULES */
	rules?: readonly RetryRule[];
	/** Milliseconds that one call may spend waiting, for the budget and between attempts; asked when it begins. @default 900_000 */
	maxWaitMs?: () => number;
	/** Texts that no error may repeat, such as a key that the host adds. */
	secrets?: readonly string[];
}

export type Send = (call: Call) => Promise<Answer>;

/** Fifteen minutes. */
const DEFAULT_MAX_WAIT_MS = 900_000;

/** Longest time that a timer can run, in milliseconds; with more it fires immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Makes the one function that talks to the service: an answer of 2xx, or one of the core's errors. */
export function createSend(options: SendOptions): Send {
	const { now, monotonicNow = now, sleep, random, budget, signal } = options;
	const { rules = RETRY_RULES, maxWaitMs: mayWaitMs = () => DEFAULT_MAX_WAIT_MS } = options;
	const secrets = [options.secrets, options.apiKey].flat().filter((text) => text !== undefined);
	const attempt = createAttempt(options);

	/** One attempt in a slot of the budget; a 429 empties it, since others use the key too. */
	const attemptInSlot = async (call: Call, withinMs: number): Promise<Outcome> => {
		const slot = await budget?.take({ withinMs, signal });
		let counted = true;
		try {
			const outcome = await attempt(call);
			counted = !isRateLimited(outcome);
			return outcome;
		} finally {
			slot?.free(counted);
		}
	};

	const wait = async (waitMs: number): Promise<void> => {
		let leftMs = waitMs;
		for (; leftMs > LONGEST_TIMER_MS; leftMs -= LONGEST_TIMER_MS) {
			await sleep(LONGEST_TIMER_MS, signal);
		}
		await sleep(leftMs, signal);
	};

	return async (call) => {
		const maxWaitMs = mayWaitMs();
		let waitedMs = 0;
		const retries = new Map<RetryRule, number>();
		for (;;) {
			const startedAt = monotonicNow();
			const outcome = await attemptInSlot(call, maxWaitMs - waitedMs);
			if (outcome.kind === 'answer' && outcome.answer.ok) return outcome.answer;

			const retryAfterMs = retryAfterOf(outcome, now());
			if (isRateLimited(outcome)) budget?.pause(retryAfterMs);
			const failure = errorFromOutcome(outcome, { call, retryAfterMs, secrets });
			const rule = rules.find(({ when }) => when(outcome, call));
			if (rule === undefined) throw failure;
			const retry = (retries.get(rule) ?? 0) + 1;
			const waitMs = waitBefore(retry, retryAfterMs, random);
			if (retry > rule.retries || waitedMs + waitMs > maxWaitMs) throw failure;
			retries.set(rule, retry);
			await wait(waitMs);
			waitedMs += monotonicNow() - startedAt;
		}
	};
}

const isRateLimited = (outcome: Outcome): boolean =>
	outcome.kind === 'answer' && outcome.answer.status === 429;

const retryAfterOf = (outcome: Outcome, nowMs: number): number | undefined =>
	outcome.kind === 'answer'
		? parseRetryAfter(outcome.answer.headers.get('retry-after'), nowMs)
		: undefined;
