import type { KeyDetails } from '@contact-sync/core';
import type { Access } from './access.ts';
import { clientFor } from './client.ts';
import { sharedKeyOf } from './shared-keys.ts';
import { monotonicNow } from './waiting.ts';

/** Milliseconds for which details are used again. Scopes of a key rarely change. */
const KEPT_MS = 300_000;

/** Milliseconds that a client waits for the list of tools because of the service. */
const TIMEOUT_MS = 3_000;

/** Returns what the service says about a key; undefined if it doesn't respond, or rejects the key. */
export function keyDetailsOf(access: Access): Promise<KeyDetails | undefined> {
	const key = sharedKeyOf(access);
	if (key.details === undefined || key.details.until < monotonicNow()) {
		key.details = { value: ping(access), until: monotonicNow() + KEPT_MS };
		void key.details.value.then((value) => {
			if (value === undefined) key.details = undefined; // the next list asks again
		});
	}
	return key.details.value;
}

async function ping(access: Access): Promise<KeyDetails | undefined> {
	try {
		const waits = { withdrawal: AbortSignal.timeout(TIMEOUT_MS), maxWaitMs: () => 0 };
		return await clientFor(access, waits, { timeoutMs: TIMEOUT_MS, rules: [] }).ping();
	} catch {
		return undefined; // the first call of a tool reports why
	}
}
