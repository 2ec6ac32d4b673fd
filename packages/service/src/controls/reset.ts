import { sql } from 'kysely';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import { applySuppressions } from '../suppressions/apply-suppressions.ts';
import { defineControl } from './control.ts';

/**
 * Brings everything back to how a first start leaves it, but for the keys, who is signed in and the time. Truncating waits for the transactions
 * that are open, so nothing that was under way appears afterwards.
 */
export const reset = defineControl({
	method: 'POST',
	path: '/reset',
	async handle(_, { faults, journal, limits }, { db, clock, limiter, requests, workspaces }) {
		await requests.write(); // else what was counted before would appear afterwards
		await repeatOnConflict(() =>
			db.transaction().execute(async (trx) => {
				await sql`truncate contacts, tags, contact_tags, events, activity, enrollments, outbox, jobs,
					idempotency_keys, suppressions, request_counts, console_refusals`.execute(trx);
				await applySuppressions(trx, [...workspaces.values()], new Date(clock.now()));
			}),
		);
		await limiter.clear();
		limits.clear();
		faults.clear();
		journal.clear();
		return { status: 'reset' };
	},
});
