import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; throws when it does not in time, so that no test waits for ever. */
export async function until(
	holds: () => boolean | Promise<boolean>,
	withinMs = 10_000,
): Promise<void> {
	const deadline = performance.now() + withinMs;
	while (!(await holds())) {
		if (performance.now() > deadline) throw new Error(`This did not come true: ${holds}`);
		await sleep(5);
	}
}
