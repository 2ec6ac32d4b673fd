import { setTimeout } from 'node:timers/promises';
import { actions, createClient, runAction, OutcomeUnknownError } from '@contact-sync/core';
import type { Workload } from './workloads.ts';

/** Outcome of an item from the client's point of view. */
export type ItemResult = 'done' | 'unknown' | 'failed';

export interface Target {
	url: string;
	apiKey: string;
	/** `fetch` function that counts requests. */
	fetch: typeof fetch;
}

/**
 * A strategy for sending items. The function that `start` returns resolves to the outcome of an item after
 * all attempts.
 */
export interface Strategy {
	name: string;
	start: (target: Target, work: Workload) => (item: string) => Promise<ItemResult>;
}

/** Response timeout, in milliseconds. */
export const TIMEOUT_MS = 500;

/** Divisor that shortens waits between attempts. */
const WAIT_DIVISOR = 100;

const wait = (ms: number) => setTimeout(ms / WAIT_DIVISOR);

const ours: Strategy = {
	name: 'Contact Sync',
	start: ({ url, apiKey, fetch }, work) => {
		const client = createClient({
			baseUrl: url,
			apiKey,
			fetch,
			timeoutMs: TIMEOUT_MS,
			now: Date.now,
			sleep: wait,
			random: Math.random,
		});
		const action = actions.find(({ key }) => key === work.action)!;
		return (item) =>
			runAction(action, client, work.fieldsOf(item)).then(
				() => 'done',
				(error: unknown) => (error instanceof OutcomeUnknownError ? 'unknown' : 'failed'),
			);
	},
};

/**
 * Maximum number of attempts in the plain loop, and wait before the second attempt, in milliseconds. The wait
 * doubles with each attempt.
 */
const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;

/** A common retry loop with three attempts, which retries after any failure except a 4xx response. */
const plainLoop: Strategy = {
	name: 'plain fetch loop',
	start: ({ url, apiKey, fetch }, work) => {
		const post = async (item: string): Promise<number> => {
			try {
				const response = await fetch(url + work.path, {
					method: 'POST',
					headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
					body: JSON.stringify(work.fieldsOf(item)),
					signal: AbortSignal.timeout(TIMEOUT_MS),
				});
				await response.json();
				return response.status;
			} catch {
				return 0;
			}
		};
		return async (item) => {
			for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
				const status = await post(item);
				if (status >= 200 && status < 300) return 'done';
				if (status >= 400 && status < 500) return 'failed';
				if (attempt < MAX_ATTEMPTS) await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
			}
			return 'failed';
		};
	},
};

export const STRATEGIES: readonly Strategy[] = [ours, plainLoop];
