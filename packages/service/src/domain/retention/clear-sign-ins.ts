import { ago } from '../../base/ago.ts';
import type { WorkTools } from '../../jobs/work.ts';
import type { SharedDatabase } from '../../store/tables.ts';

/** Time after which a failed sign-in no longer counts in any case, in milliseconds. */
const SIGN_IN_MS = 3_600_000;

/**
 * Removes the failed sign-ins and the sessions of the console that have expired. The next sign-in would also remove
 * them, but it can be years away, and they contain IP addresses and names.
 */
export async function clearSignIns({
	db,
	clock,
}: Pick<WorkTools, 'clock'> & { db: SharedDatabase }): Promise<void> {
	const now = clock.now();
	await db.deleteFrom('failed_sign_ins').where('failed_at', '<=', ago(now, SIGN_IN_MS)).execute();
	await db.deleteFrom('console_sessions').where('expires_at', '<=', new Date(now)).execute();
}
