import { createBudget, type Budget, type Limits } from '../../core.ts';
import type { Credential } from './credential.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** The product and environment of a key. */
export interface KeyDetails {
	/** Empty if the service doesn't report it. */
	product: string;
	/** `live` or `test`; empty if the service doesn't report it. */
	environment: string;
}

/** What all executions in this process share about a key of a service. */
export interface SharedKey {
	readonly budget: Budget;
	details?: KeyDetails;
}

const keys = new Map<string, SharedKey>();

/** Returns what is shared about the key of a credential. Limits that were changed in the credential apply from the next request on. */
export function sharedKeyOf(credential: Credential): SharedKey {
	const { apiKey, baseUrl, perMinute, perHour, sharedKey } = credential;
	const limits = { perMinute, perHour };
	const name = JSON.stringify([baseUrl, apiKey]);
	const key = keys.get(name) ?? newKey(name, limits);
	key.budget.setLimits(limits);
	if (sharedKey) key.budget.share();
	return key;
}

function newKey(name: string, limits: Limits): SharedKey {
	forgetIdle();
	const random = Math.random;
	const key = { budget: createBudget(limits, { now: monotonicNow, sleep, random }) };
	keys.set(name, key);
	return key;
}

/** An idle budget is as good as a new one. */
function forgetIdle(): void {
	for (const [name, { budget, details }] of keys) {
		if (budget.isIdle && details === undefined) keys.delete(name);
	}
}
