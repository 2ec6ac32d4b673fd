import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import type { SharedDatabase } from './tables.ts';

/** Milliseconds between two comparisons. */
const COMPARE_MS = 30_000;

/** Smaller differences, in milliseconds, are ignored: the comparison itself can cause them. */
const TOLERATED_MS = 1_000;

/**
 * Keeps the service's time at the database's, which all processes on it share: else a process with a wrong clock would plan
 * jobs, lease mail, and count attempts to sign in at a time that is the future for others.
 */
export async function followDatabaseClock({
	db,
	clock,
	log,
}: {
	db: SharedDatabase;
	clock: Clock;
	log: Log;
}): Promise<Disposable> {
	const compare = async () => {
		const startedAt = clock.steady();
		const { rows } = await sql<{ now: number }>`
			select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
		const tookMs = clock.steady() - startedAt;
		if (tookMs > TOLERATED_MS) return; // the moment in between is unknown
		const behindMs = Math.round(rows[0]!.now - (Date.now() - tookMs / 2));
		const correction = Math.abs(behindMs) > TOLERATED_MS ? behindMs : 0;
		if (Math.abs(correction - clock.correction()) <= TOLERATED_MS) return;
		clock.correct(correction);
		log('warn', 'clock corrected to the database', { behind_ms: correction });
	};
	await compare();
	const timer = setInterval(() => {
		compare().catch((error: unknown) => log('warn', 'clock not compared', describeError(error)));
	}, COMPARE_MS);
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
