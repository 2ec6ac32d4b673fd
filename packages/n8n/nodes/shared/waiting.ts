import { sleep as hostSleep } from 'n8n-workflow';

/** Milliseconds, to measure waits by: the system's clock can be set, this one can't. */
export const monotonicNow = (): number => performance.now();

/** Waits as n8n does, and rejects at once when the signal is aborted, which `sleep` of older hosts does not look at. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const abort = () => reject(signal!.reason as Error);
		signal?.addEventListener('abort', abort, { once: true });
		void hostSleep(ms, signal)
			.then(resolve, reject)
			.finally(() => signal?.removeEventListener('abort', abort));
	});
