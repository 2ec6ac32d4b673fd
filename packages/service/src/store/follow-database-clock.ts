import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import { databaseNow } from './database-now.ts';
import type { SharedDatabase } from './tables.ts';

/** Interval between comparisons of the clocks, in milliseconds. */
const COMPARE_MS = 30_000;

/** Tolerated difference, in milliseconds. The comparison itself can cause a difference this large. */
const TOLERATED_MS = 1_000;

/**
 * Synchronizes the service's clock with the database's, which all processes share. Otherwise, a process whose
 * clock is ahead would schedule jobs, lease emails, and count sign-in attempts in the future, as seen by
 * other processes. Between comparisons, the clock is monotonic: if this machine's clock jumps ahead, no email is
 * sent too early, and no row is deleted too early.
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
		const now = (await databaseNow(db)).getTime();
		const durationMs = clock.steady() - startedAt;
		if (durationMs > TOLERATED_MS) return; // the query took too long for a precise result
		const behindMs = Math.round(now - (Date.now() - durationMs / 2));
		const correction = Math.abs(behindMs) > TOLERATED_MS ? behindMs : 0;
		const isNew = Math.abs(correction - clock.correction()) > TOLERATED_MS;
		clock.correct(isNew ? correction : clock.correction());
		if (isNew) log('warn', 'clock corrected to the database', { behind_ms: correction });
	};
	await compare();
	const timer = setInterval(() => {
		compare().catch((error: unknown) => log('warn', 'clock not compared', describeError(error)));
	}, COMPARE_MS);
	return { [Symbol.dispose]: () => clearInterval(timer) };
}
