import { setTimeout } from 'node:timers/promises';

/** Milliseconds, to measure waits by: the system's clock can be set, this one can't. */
export const monotonicNow = (): number => performance.now();

/** Waits, and rejects with the signal's reason when it's aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	setTimeout(ms, undefined, { signal }).catch(() => {
		throw signal!.reason as Error; // it rejects for no other reason
	});
