import { createSessions, type KeyDetails } from '@contact-sync/core';
import { monotonicNow, sleep } from './waiting.ts';

/** State of a key. Empty if the service failed or didn't respond in time. */
export interface KeyState {
	details?: KeyDetails;
	/** The error that every tool returns: the key is rejected, or the configuration can't be used. */
	problem?: string;
	/** Whether the service rejects the key, or the value can't be one. */
	isKeyRejected?: boolean;
}

interface Cached {
	/** State of the key. `expiresAt` is in milliseconds, on the monotonic clock. */
	state: { value: Promise<KeyState>; expiresAt: number };
}

/** Returns the session that all calls in this process share for a key. */
export const sessionOf = createSessions<Cached>({ now: monotonicNow, sleep });
