import { AuthenticationError, ConfigurationError } from '@contact-sync/core';
import type { Access } from './access.ts';
import { clientFor } from './client.ts';
import { sharedKeyOf, type KeyState } from './shared-keys.ts';
import { monotonicNow } from './waiting.ts';

/** Milliseconds for which details are used again. Scopes of a key rarely change. */
const KEPT_MS = 300_000;

/** The same without details, so that a service that hangs doesn't delay each list of tools. */
const FAILURE_KEPT_MS = 10_000;

/** Milliseconds that a client waits for a session, its list of tools, or over HTTP a call because of the service. */
export const KEY_STATE_TIMEOUT_MS = 1_000;

/** Returns what the service says about a key. Sessions and lists of tools share one request. */
export function keyStateOf(access: Access): Promise<KeyState> {
	const key = sharedKeyOf(access);
	if (key.state === undefined || key.state.until < monotonicNow()) {
		const state = { value: ask(access), until: monotonicNow() + KEPT_MS };
		key.state = state;
		void state.value.then(({ details }) => {
			if (details === undefined) state.until = monotonicNow() + FAILURE_KEPT_MS;
		});
	}
	return key.state.value;
}

async function ask(access: Access): Promise<KeyState> {
	try {
		const client = clientFor(access, {
			fetch,
			withdrawal: AbortSignal.timeout(KEY_STATE_TIMEOUT_MS),
			maxWaitMs: () => 0,
			timeoutMs: KEY_STATE_TIMEOUT_MS,
			rules: [],
		});
		return { details: await client.ping() };
	} catch (error) {
		const isLasting = error instanceof AuthenticationError || error instanceof ConfigurationError;
		return isLasting ? { problem: error.message } : {}; // the first call of a tool reports anything else
	}
}
