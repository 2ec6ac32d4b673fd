import { sleep as hostSleep } from 'n8n-workflow';

/** Returns the time from a monotonic clock, in milliseconds, for measuring waits. */
export const monotonicNow = (): number => performance.now();

/**
 * Waits with n8n's `sleep`. Rejects immediately if the signal is aborted. Older versions of n8n ignore the
 * signal.
 */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const abort = () => reject(signal!.reason as Error);
		signal?.addEventListener('abort', abort, { once: true });
		void hostSleep(ms, signal)
			.then(resolve, reject)
			.finally(() => signal?.removeEventListener('abort', abort));
	});
