import { setTimeout as sleep } from 'node:timers/promises';

/** A last resort: it ends before the time limit of a test and names the state, and is long enough for a busy machine. */
const GIVE_UP_MS = 240_000;

/** The longest pause between two looks: each look may read all of a service's tables. */
const LONGEST_PAUSE_MS = 100;

/** Waits for a state. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = performance.now() + GIVE_UP_MS;
	for (let pauseMs = 5; !(await holds()); pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
		if (performance.now() > deadline) throw new Error(`This state was not reached: ${holds}`);
		await sleep(pauseMs);
	}
}
