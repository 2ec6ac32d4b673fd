import { sql } from 'kysely';
import type { ConsoleTools } from '../console-tools.ts';

/**
 * Maximum numbers of wrong passwords per minute across all processes: from one client, so that nobody can
 * keep others from signing in, and from all of them, which limits the time that checks take.
 */
const MAX_OF_CLIENT = 5;
const MAX_OF_ALL = 100;
const WINDOW_MS = 60_000;

/** Key of the advisory lock that serializes the counting of attempts. */
const COUNTING = 7_301_947;

export type Attempt =
	{ allowed: true; succeeded(): Promise<void> } | { allowed: false; waitMs: number };

type Tools = Pick<ConsoleTools, 'db' | 'clock'>;

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts can't exceed the
 * limit. A successful attempt is removed from the count.
 *
 * @param client network of the client
 */
export async function beginAttempt({ db, clock }: Tools, client: string): Promise<Attempt> {
	const now = clock.now();
	const outcome = await db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${COUNTING})`.execute(trx);
		await trx
			.deleteFrom('failed_sign_ins')
			.where(({ not }) => not(isRecent(now)))
			.execute();
		const waitMs = await waitFor({ db: trx, clock }, client);
		if (waitMs > 0) return { waitMs };
		return trx
			.insertInto('failed_sign_ins')
			.values({ failed_at: new Date(now), client })
			.returning('id')
			.executeTakeFirstOrThrow();
	});
	if ('waitMs' in outcome) return { allowed: false, waitMs: outcome.waitMs };
	const succeeded = async () => {
		await db.deleteFrom('failed_sign_ins').where('id', '=', outcome.id).execute();
	};
	return { allowed: true, succeeded };
}

/**
 * Whether an attempt counts. One that is a window or more in the future was made before the clock was set back, and would
 * block the client for as long as the difference.
 */
const isRecent = (now: number) =>
	sql<boolean>`(failed_at > ${new Date(now - WINDOW_MS)} and failed_at < ${new Date(now + WINDOW_MS)})`;

/** Returns the wait before the client's next attempt, in milliseconds; 0 if an attempt is allowed now. */
export async function waitFor({ db, clock }: Tools, client: string): Promise<number> {
	const now = clock.now();
	const failed = await db
		.selectFrom('failed_sign_ins')
		.select(['failed_at', 'client'])
		.where(isRecent(now))
		.orderBy('failed_at')
		.execute();
	const own = failed.filter((each) => each.client === client);
	const first = own.at(-MAX_OF_CLIENT) ?? failed.at(-MAX_OF_ALL);
	return first === undefined ? 0 : first.failed_at.getTime() + WINDOW_MS - now;
}
