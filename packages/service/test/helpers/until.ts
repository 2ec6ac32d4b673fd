import { setTimeout as sleep } from 'node:timers/promises';

/** A last resort: it ends before the time limit of a test and names the state, and is long enough for a busy machine. */
const GIVE_UP_MS = 240_000;

/** Waits for a state. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = performance.now() + GIVE_UP_MS;
	while (!(await holds())) {
		if (performance.now() > deadline) throw new Error(`This state was not reached: ${holds}`);
		await sleep(5);
	}
}
