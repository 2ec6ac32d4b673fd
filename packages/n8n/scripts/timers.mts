import { sleep } from 'n8n-workflow';

/**
 * Timers for the bundled core, over the `sleep` that n8n's rule `no-restricted-globals` names as their replacement.
 * The build puts them in the place of the global ones; what is started here ends with its signal.
 */
export function setTimeout(callback: () => void, ms: number): AbortController {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(
		() => (timer.signal.aborted ? undefined : callback()),
		() => undefined, // aborted
	);
	return timer;
}

/** Made once: without a reason, each abort makes an error with its stack, one for every request that ends in time. */
const CLEARED = new Error('cleared');

export const clearTimeout = (timer?: AbortController): void => timer?.abort(CLEARED);
