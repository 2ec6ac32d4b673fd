import { setTimeout as sleep } from 'node:timers/promises';
import { runSql, type StoreOptions } from '@contact-sync/testing/service';

/**
 * Timeout of a wait, in milliseconds. Shorter than a test's timeout, so that the error shows the state, and
 * long enough for a busy machine.
 */
const GIVE_UP_MS = 240_000;

/** Maximum pause between two checks, in milliseconds. Each check can read all tables of a service. */
const LONGEST_PAUSE_MS = 100;

/** Waits until a condition is true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = performance.now() + GIVE_UP_MS;
	for (let pauseMs = 5; !(await holds()); pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
		if (performance.now() > deadline) throw new Error(`This state was not reached: ${holds}`);
		await sleep(pauseMs);
	}
}

/** Waits until a transaction in PostgreSQL waits for a lock of another one. */
export const untilLocked = (store: StoreOptions) =>
	until(async () => {
		const rows = await runSql(store, [
			`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
		]);
		return rows.length > 0;
	});
