import { setTimeout as sleep } from 'node:timers/promises';
import { createInvalidKeyLimit } from '../limits/invalid-keys.ts';
import type { ApiTools } from './api-tools.ts';
import { networkOf } from './client-address.ts';
import type { Step } from './env.ts';
import { inSeconds } from './in-seconds.ts';
import { Problem } from './problem.ts';

/** Value of Retry-After, in seconds. By then, another process has probably replaced this one. */
const RETRY_AFTER_S = '10';

/** Wait before a 429 for invalid keys, in milliseconds, so that one connection can't send thousands per second. */
const TOO_MANY_WAIT_MS = 1_000;

type Tools = Pick<ApiTools, 'keys' | 'workspaces' | 'clientAddress' | 'clock' | 'requests'>;

/** Rejects requests without a valid key. api.md section 5. */
export function requireKey(tools: Tools): Step {
	const { keys, workspaces, clientAddress, requests } = tools;
	const invalidKeys = createInvalidKeyLimit(tools.clock.steady);
	return async (c, next) => {
		const text = c.req.header('X-API-Key');
		if (!text) throw new Problem(401, 'The API key is missing. Send it in the X-API-Key header.');
		const client = networkOf(clientAddress(c));
		const waitMs = invalidKeys.waitMs(client);
		const key = await keys.find(text, waitMs === 0);
		if (!key) {
			const problem = await rejectKey(waitMs);
			invalidKeys.add(client);
			requests.add(undefined, problem.status);
			throw problem;
		}
		if (!workspaces.has(key.product)) {
			throw new Problem(
				503,
				"The product of this API key isn't set up in this process of the service. Retry later, or ask the operator of the service to restart it.",
				{ headers: { 'Retry-After': RETRY_AFTER_S } },
			);
		}
		c.set('key', key);
		await next();
	};
}

async function rejectKey(waitMs: number): Promise<Problem> {
	if (waitMs === 0) {
		return new Problem(401, "This API key isn't valid. It might be misspelled or revoked.");
	}
	await sleep(TOO_MANY_WAIT_MS);
	return new Problem(
		429,
		"This API key isn't valid, and there were too many requests with invalid API keys. Correct the key before you retry.",
		{ headers: { 'Retry-After': inSeconds(waitMs) } },
	);
}
