import { AuthenticationError, ConfigurationError } from '@contact-sync/core';
import type { Access } from './access.ts';
import { clientFor } from './client.ts';
import { implausibleKey } from './implausible-key.ts';
import { sessionOf, type KeyState } from './sessions.ts';
import { monotonicNow } from './waiting.ts';

/** Cache lifetime of a key's details, in milliseconds. Scopes of a key rarely change. */
const STATE_TTL_MS = 300_000;

/**
 * Cache lifetime of a failed check, in milliseconds. Without this cache, an unresponsive service would delay
 * every request for the list of tools.
 */
const FAILURE_TTL_MS = 10_000;

/**
 * Maximum duration of an API key check, in milliseconds. The check can delay a new session, a list of tools,
 * or an HTTP call.
 */
export const KEY_STATE_TIMEOUT_MS = 1_000;

/**
 * Returns the state of a key. New sessions and lists of tools share one request.
 *
 * @param timeoutMs maximum duration of the check, in milliseconds
 */
export function keyStateOf(
	access: Access,
	timeoutMs: number = KEY_STATE_TIMEOUT_MS,
): Promise<KeyState> {
	const session = sessionOf(access);
	if (session.state === undefined || session.state.expiresAt < monotonicNow()) {
		const state = {
			value: fetchKeyState(access, timeoutMs),
			expiresAt: monotonicNow() + STATE_TTL_MS,
		};
		session.state = state;
		void state.value.then(({ details }) => {
			if (details === undefined) state.expiresAt = monotonicNow() + FAILURE_TTL_MS;
		});
	}
	return session.state.value;
}

/** Forgets what is known about a key, so that the next request checks it. */
export function forgetKeyState(access: Access): void {
	sessionOf(access).state = undefined;
}

async function fetchKeyState(access: Access, timeoutMs: number): Promise<KeyState> {
	try {
		const client = clientFor(access, {
			fetch,
			withdrawal: AbortSignal.timeout(timeoutMs),
			maxWaitMs: () => 0,
			timeoutMs,
			retries: 'none',
		});
		return { details: await client.ping() };
	} catch (error) {
		const isPermanent = error instanceof AuthenticationError || error instanceof ConfigurationError;
		if (!isPermanent) return {}; // the first tool call reports other errors
		const isKeyRejected =
			error instanceof AuthenticationError || implausibleKey(access.apiKey) !== undefined;
		return { problem: error.message, isKeyRejected };
	}
}
