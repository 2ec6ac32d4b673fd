import { setTimeout } from 'node:timers/promises';
import { createClient, OutcomeUnknownError, runAction } from '@contact-sync/core';
import { LOAD_KEY } from '../load-workspace.ts';
import type { Workload } from './workloads.ts';

/** Outcome of an item, from the client's point of view. */
export type Outcome = 'done' | 'unknown' | 'failed';

/** Returns a function that sends an item, and resolves to its outcome after all attempts. */
export type Strategy = (
	url: string,
	fetch: typeof globalThis.fetch,
	workload: Workload,
) => (item: string) => Promise<Outcome>;

/** Response timeout, in milliseconds. */
export const TIMEOUT_MS = 500;

/** Divisor that shortens waits between attempts. */
const WAIT_DIVISOR = 100;

const sleep = (ms: number) => setTimeout(ms / WAIT_DIVISOR);

const contactSync: Strategy = (baseUrl, fetch, { action, fieldsOf }) => {
	const { now } = Date;
	const { random } = Math;
	const host = { fetch, now, sleep, random, timeoutMs: TIMEOUT_MS };
	const client = createClient({ baseUrl, apiKey: LOAD_KEY, ...host });
	return (item) =>
		runAction(action, client, fieldsOf(item)).then(
			() => 'done',
			(error: unknown) => (error instanceof OutcomeUnknownError ? 'unknown' : 'failed'),
		);
};

/** Waits between the attempts of the plain loop, in milliseconds. */
const WAITS_MS = [1_000, 2_000];

/** A common retry loop with three attempts, which retries after any failure except a 4xx response. */
const plainLoop: Strategy = (url, fetch, { action, fieldsOf }) => {
	const post = async (item: string): Promise<number> => {
		try {
			const response = await fetch(`${url}/${action.endpoint.path}`, {
				method: 'POST',
				headers: { 'x-api-key': LOAD_KEY, 'content-type': 'application/json' },
				body: JSON.stringify(fieldsOf(item)),
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			await response.json();
			return response.status;
		} catch {
			return 0;
		}
	};
	return async (item) => {
		let status = await post(item);
		for (const ms of WAITS_MS) {
			if (status >= 200 && status < 500) break;
			await sleep(ms);
			status = await post(item);
		}
		return status >= 200 && status < 300 ? 'done' : 'failed';
	};
};

export const STRATEGIES = { 'Contact Sync': contactSync, 'plain fetch loop': plainLoop };
