import { sleep } from 'n8n-workflow';

/**
 * Timers for the bundled core, based on n8n's `sleep`, the replacement that n8n's rule `no-restricted-globals` suggests. The
 * build uses them instead of the global timers. A timer ends when its signal is aborted.
 */
export function setTimeout(callback: () => void, ms: number): AbortController {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(
		() => (timer.signal.aborted ? undefined : callback()),
		() => undefined, // aborted
	);
	return timer;
}

/** Created once, because each abort without a reason would create an error with a stack trace for every request that ends in time. */
const CLEARED = new Error('cleared');

export const clearTimeout = (timer?: AbortController): void => timer?.abort(CLEARED);
