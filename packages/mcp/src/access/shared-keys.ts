import { createBudget, DEFAULT_LIMITS, type Budget, type KeyDetails } from '@contact-sync/core';
import type { Access } from './access.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** What is known about a key. Neither, if the service didn't respond in time. */
export interface KeyState {
	details?: KeyDetails;
	/** The error that every tool returns: the key is rejected, or the configuration can't be used. */
	problem?: string;
}

/** What all calls in this process share about the key of a service. */
export interface SharedKey {
	readonly budget: Budget;
	/** What the service said about the key, and until when that is used. */
	state?: { value: Promise<KeyState>; until: number };
}

/** Maximum number of keys that are remembered. Over HTTP, anyone who reaches the server can send others. */
export const MAX_KEYS = 1_000;

const keys = new Map<string, SharedKey>();

/** Returns what is shared about a key. */
export function sharedKeyOf({ apiKey, baseUrl }: Access): SharedKey {
	const name = JSON.stringify([baseUrl, apiKey]);
	return keys.get(name) ?? newKey(name);
}

function newKey(name: string): SharedKey {
	forgetIdle();
	if (keys.size >= MAX_KEYS) keys.delete(keys.keys().next().value!); // the oldest; not empty at that size
	const tools = { now: monotonicNow, sleep, random: Math.random };
	const key = { budget: createBudget(DEFAULT_LIMITS, tools) };
	keys.set(name, key);
	return key;
}

/** An idle budget without a current state is as good as a new one. */
function forgetIdle(): void {
	for (const [name, { budget, state }] of keys) {
		if (budget.isIdle && (state === undefined || state.until < monotonicNow())) {
			keys.delete(name);
		}
	}
}
