import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until there is a result.
 *
 * @throws Error if there is none within `withinMs` @param event the expected event, for the error message
 */
export async function until<T>(
	event: string,
	attempt: () => Promise<T | undefined>,
	withinMs = 120_000,
): Promise<T> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const result = await attempt();
		if (result !== undefined) return result;
		if (Date.now() > deadline) throw new Error(`${event} did not happen in ${withinMs / 1000} s.`);
		await sleep(200);
	}
}
