import { createBudget, DEFAULT_LIMITS, type Budget, type KeyDetails } from '@contact-sync/core';
import type { Access } from './access.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** State of a key. Empty if the service failed or didn't respond in time. */
export interface KeyState {
	details?: KeyDetails;
	/** The error that every tool returns: the key is rejected, or the configuration can't be used. */
	problem?: string;
}

/** State that all calls in this process share for a key. */
export interface SharedKey {
	readonly budget: Budget;
	/** Cached state of the key. `expiresAt` is in milliseconds, on the monotonic clock. */
	state?: { value: Promise<KeyState>; expiresAt: number };
}

/** Maximum number of cached keys. Over HTTP, clients can send any number of keys. */
export const MAX_KEYS = 1_000;

const keys = new Map<string, SharedKey>();

/** Returns the shared state of a key, and moves it to the end of the map, after keys that were used earlier. */
export function sharedKeyOf({ apiKey, baseUrl }: Access): SharedKey {
	const name = JSON.stringify([baseUrl, apiKey]);
	const key = keys.get(name) ?? newKey();
	keys.delete(name);
	keys.set(name, key);
	return key;
}

function newKey(): SharedKey {
	evictIdle();
	if (keys.size >= MAX_KEYS) keys.delete(keys.keys().next().value!); // the least recently used; the map isn't empty
	return { budget: createBudget(DEFAULT_LIMITS, { now: monotonicNow, sleep }) };
}

/** Evicts keys with an idle budget and an expired state. A new entry for such a key is equivalent. */
function evictIdle(): void {
	for (const [name, { budget, state }] of keys) {
		if (budget.isIdle && (state === undefined || state.expiresAt < monotonicNow())) {
			keys.delete(name);
		}
	}
}
