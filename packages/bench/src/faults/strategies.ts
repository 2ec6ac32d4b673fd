import { setTimeout } from 'node:timers/promises';
import { actions, createClient, runAction, UncertainError } from '@contact-sync/core';
import type { Workload } from './workloads.ts';

/** Outcome that the sender of an item sees. */
export type ItemResult = 'done' | 'unknown' | 'failed';

export interface Target {
	url: string;
	apiKey: string;
	/** Counts requests. */
	fetch: typeof fetch;
}

/** A strategy to send items. `send` returns the outcome of an item after all attempts. */
export interface Strategy {
	name: string;
	start: (target: Target, work: Workload) => (item: string) => Promise<ItemResult>;
}

/** Timeout of a response, in milliseconds. */
export const TIMEOUT_MS = 500;

/** Factor by which waits between attempts are shortened. */
const WAITS_FASTER = 100;

const wait = (ms: number) => setTimeout(ms / WAITS_FASTER);

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
				(error: unknown) => (error instanceof UncertainError ? 'unknown' : 'failed'),
			);
	},
};

/** Maximum attempts of the plain loop, and its wait before the second one, which doubles for the third. */
const TRIES = 3;
const FIRST_WAIT_MS = 1_000;

/** A common retry loop: three attempts, with a retry after anything except a 4xx. */
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
			for (let tried = 1; tried <= TRIES; tried += 1) {
				const status = await post(item);
				if (status >= 200 && status < 300) return 'done';
				if (status >= 400 && status < 500) return 'failed';
				if (tried < TRIES) await wait(FIRST_WAIT_MS * 2 ** (tried - 1));
			}
			return 'failed';
		};
	},
};

export const STRATEGIES: readonly Strategy[] = [ours, plainLoop];
