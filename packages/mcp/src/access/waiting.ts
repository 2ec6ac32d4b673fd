/** Milliseconds, to measure waits by: the system's clock can be set, this one can't. */
export const monotonicNow = (): number => performance.now();

/** Waits, and rejects with the signal's reason when it's aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const end = () => {
			signal?.removeEventListener('abort', abort);
			clearTimeout(timer);
		};
		const abort = () => {
			end();
			reject(signal!.reason as Error);
		};
		const timer = setTimeout(() => {
			end();
			resolve();
		}, ms);
		signal?.addEventListener('abort', abort);
	});
