import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull, systemCode } from '../base/start-error.ts';
import type { SharedDatabase } from './tables.ts';

/** Maximum response time of a ready database, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;

/** Interval between checks that the database accepts changes, in milliseconds. Other checks only read. */
const WRITE_CHECK_MS = 10_000;

/** PostgreSQL error code of a change in a read-only transaction, such as on a standby. */
const READ_ONLY = '25006';

/**
 * Whether requests can be served: `full` if the disk is full, `read-only` if the database rejects changes,
 * `silent` if the database doesn't respond.
 */
export type Readiness = 'ready' | 'full' | 'read-only' | 'silent';

/**
 * Returns a function that checks whether the database responds in time, and accepts changes. Concurrent checks
 * share one query.
 *
 * @param steady returns the time of a monotonic clock, in milliseconds
 */
export function createReadiness(
	db: SharedDatabase,
	steady: () => number,
): () => Promise<Readiness> {
	let pending: Promise<Readiness> | undefined;
	let writtenAt = -Infinity;
	const queryDatabase = async () => {
		if (steady() - writtenAt < WRITE_CHECK_MS) return sql`select 1`.execute(db);
		await db.transaction().execute(async (transaction) => {
			await useDisk(transaction);
			await sql`insert into chores (name, due_at) values ('readiness check', now())
				on conflict (name) do update set due_at = excluded.due_at`.execute(transaction);
		});
		writtenAt = steady();
	};
	const check = () =>
		queryDatabase()
			.then((): Readiness => 'ready', readinessOf)
			.finally(() => (pending = undefined));
	return () =>
		Promise.race([
			(pending ??= check()),
			sleep<Readiness>(READY_TIMEOUT_MS, 'silent', { ref: false }),
		]);
}

/**
 * Writes a temporary file of about 300 KB, which the database removes immediately. A changed row reuses space, so
 * it can't show that the disk is full.
 */
async function useDisk(transaction: SharedDatabase): Promise<void> {
	await sql`set local work_mem = '64kB'`.execute(transaction); // more rows go to a file
	await sql`select count(*) from generate_series(1, 20000)`.execute(transaction);
}

const readinessOf = (error: unknown): Readiness => rejectionOf(error) ?? 'silent';

/** Returns the reason why the database rejects every change; undefined for other errors. */
export function rejectionOf(error: unknown): 'full' | 'read-only' | undefined {
	if (isDiskFull(error)) return 'full';
	return systemCode(error) === READ_ONLY ? 'read-only' : undefined;
}
