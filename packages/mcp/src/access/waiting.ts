import { setTimeout } from 'node:timers/promises';

/** Returns the time of the monotonic clock, in milliseconds. Used to measure waits. */
export const monotonicNow = (): number => performance.now();

/** Waits. Rejects with the signal's reason if the signal is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	setTimeout(ms, undefined, { signal }).catch(() => {
		throw signal!.reason as Error; // the only cause of a rejection
	});
