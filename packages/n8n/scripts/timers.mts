import { sleep } from 'n8n-workflow';

/**
 * Timers for the bundled core, based on n8n's `sleep`. n8n's rule `no-restricted-globals` suggests this
 * replacement. The build uses these timers instead of the global ones. A timer ends when its signal is
 * aborted.
 */
export function setTimeout(callback: () => void, ms: number): AbortController {
	const timer = new AbortController();
	void sleep(ms, timer.signal).then(
		() => (timer.signal.aborted ? undefined : callback()),
		() => undefined, // aborted
	);
	return timer;
}

/**
 * Reason for all aborts, created once. An abort without a reason would create an error with a stack trace for
 * every request that ends in time.
 */
const CLEARED = new Error('cleared');

export const clearTimeout = (timer?: AbortController): void => timer?.abort(CLEARED);
