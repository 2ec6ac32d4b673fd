import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedDatabase } from './tables.ts';

/** Maximum response time of a ready database, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;

/** Returns a function that checks whether the database responds in time. Concurrent checks share one query. */
export function createReadiness(db: SharedDatabase): () => Promise<boolean> {
	let pending: Promise<boolean> | undefined;
	const queryDatabase = () =>
		sql`select 1`
			.execute(db)
			.then(
				() => true,
				() => false,
			)
			.finally(() => (pending = undefined));
	return () =>
		Promise.race([(pending ??= queryDatabase()), sleep(READY_TIMEOUT_MS, false, { ref: false })]);
}
