import { createBudget, type Budget, type Limits } from '../../core.ts';
import type { Credential } from './credential.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** The product and environment of a key. */
export interface KeyDetails {
	/** Name of the product. Empty if the service doesn't report it. */
	product: string;
	/** `live` or `test`; empty if the service doesn't report it. */
	environment: string;
}

/** State that all executions in this process share for a key. */
export interface SharedKey {
	readonly budget: Budget;
	details?: KeyDetails;
}

const keys = new Map<string, SharedKey>();

/**
 * Returns the shared state of a credential's key. If the limits in the credential change, the new limits
 * apply from the next request on.
 */
export function sharedKeyOf(credential: Credential): SharedKey {
	const { apiKey, baseUrl, perMinute, perHour } = credential;
	const limits = { perMinute, perHour };
	const name = JSON.stringify([baseUrl, apiKey]);
	const key = keys.get(name) ?? newKey(name, limits);
	key.budget.setLimits(limits);
	return key;
}

function newKey(name: string, limits: Limits): SharedKey {
	evictIdle();
	const key = { budget: createBudget(limits, { now: monotonicNow, sleep }) };
	keys.set(name, key);
	return key;
}

/** Evicts keys with an idle budget and no details. A new entry for the same key would be equivalent. */
function evictIdle(): void {
	for (const [name, { budget, details }] of keys) {
		if (budget.isIdle && details === undefined) keys.delete(name);
	}
}
