import { createBudget } from '../transport/budget.ts';
import type { Budget } from '../transport/slot.ts';
import type { AlarmTools } from '../transport/alarm.ts';
import type { Limits } from '../transport/limits.ts';

/** A key, and the service that it belongs to. */
export interface KeyOfService {
	apiKey: string;
	baseUrl: string;
}

/** State that all calls of a process share for a key, and data about the key that a platform caches. */
export type Session<Cached extends object> = { readonly budget: Budget } & Partial<Cached>;

/** Maximum number of sessions in a process. Over HTTP, clients can send any number of keys. */
export const MAX_SESSIONS = 1_000;

/**
 * Creates a function that returns the session of a key with the limits of its credential. Credentials with other
 * limits have their own session, so that each follows its own limits. Beyond 1,000 sessions, the one that was used
 * least recently is forgotten.
 */
export function createSessions<Cached extends object>(tools: AlarmTools) {
	const sessions = new Map<string, Session<Cached>>();
	return ({ apiKey, baseUrl }: KeyOfService, maximum: Partial<Limits> = {}): Session<Cached> => {
		const name = JSON.stringify([baseUrl, apiKey, maximum]);
		const created = { budget: createBudget(maximum, tools) } as Session<Cached>; // nothing is cached yet
		const session = sessions.get(name) ?? created;
		sessions.delete(name);
		sessions.set(name, session); // at the end, after keys that were used earlier
		if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value!); // the map isn't empty
		return session;
	};
}
