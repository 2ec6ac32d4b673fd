import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until there is an answer; throws when there is none in time. @param what is waited for, for the error */
export async function until<T>(
	what: string,
	answer: () => Promise<T | undefined>,
	withinMs = 120_000,
): Promise<T> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const found = await answer();
		if (found !== undefined) return found;
		if (Date.now() > deadline) throw new Error(`${what} did not happen in ${withinMs / 1000} s.`);
		await sleep(200);
	}
}
