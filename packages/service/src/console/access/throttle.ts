import { sql } from 'kysely';
import type { ConsoleTools } from '../console-tools.ts';

/** Maximum number of wrong passwords per minute, from all clients and across all processes. */
const MAX_FAILED_ATTEMPTS = 5;
const WINDOW_MS = 60_000;

/** Key of the advisory lock that serializes the counting of attempts. */
const COUNTING = 7_301_947;

export type Attempt =
	{ allowed: true; succeeded(): Promise<void> } | { allowed: false; waitMs: number };

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts can't exceed the
 * limit. A successful attempt is removed from the count.
 */
export async function beginAttempt({
	db,
	clock,
}: Pick<ConsoleTools, 'db' | 'clock'>): Promise<Attempt> {
	const now = clock.now();
	const outcome = await db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${COUNTING})`.execute(trx);
		await trx
			.deleteFrom('failed_sign_ins')
			.where('failed_at', '<=', new Date(now - WINDOW_MS))
			.execute();
		const failedAttempts = await trx
			.selectFrom('failed_sign_ins')
			.select('failed_at')
			.orderBy('failed_at')
			.execute();
		if (failedAttempts.length >= MAX_FAILED_ATTEMPTS)
			return { first: failedAttempts[0]!.failed_at };
		return trx
			.insertInto('failed_sign_ins')
			.values({ failed_at: new Date(now) })
			.returning('id')
			.executeTakeFirstOrThrow();
	});
	if ('first' in outcome) {
		return { allowed: false, waitMs: outcome.first.getTime() + WINDOW_MS - now };
	}
	const succeeded = async () => {
		await db.deleteFrom('failed_sign_ins').where('id', '=', outcome.id).execute();
	};
	return { allowed: true, succeeded };
}

/** Returns the wait before the next attempt, in milliseconds; 0 if an attempt is allowed now. */
export async function waitBeforeAttempt({
	db,
	clock,
}: Pick<ConsoleTools, 'db' | 'clock'>): Promise<number> {
	const now = clock.now();
	const failed = await db
		.selectFrom('failed_sign_ins')
		.select('failed_at')
		.where('failed_at', '>', new Date(now - WINDOW_MS))
		.orderBy('failed_at')
		.limit(MAX_FAILED_ATTEMPTS)
		.execute();
	if (failed.length < MAX_FAILED_ATTEMPTS) return 0;
	return failed[0]!.failed_at.getTime() + WINDOW_MS - now;
}
