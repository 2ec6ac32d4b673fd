import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedDatabase } from './tables.ts';

/** Milliseconds within which a usable database responds. */
const READY_WITHIN_MS = 2_000;

/** Returns a function that checks whether the database responds in time. Concurrent checks share one query. */
export function createReadiness(db: SharedDatabase): () => Promise<boolean> {
	let asking: Promise<boolean> | undefined;
	const ask = () =>
		sql`select 1`
			.execute(db)
			.then(
				() => true,
				() => false,
			)
			.finally(() => (asking = undefined));
	return () => Promise.race([(asking ??= ask()), sleep(READY_WITHIN_MS, false, { ref: false })]);
}
