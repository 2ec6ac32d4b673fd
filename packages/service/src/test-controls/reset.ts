import { sql } from 'kysely';
import { applySuppressions } from '../domain/suppressions/apply-suppressions.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import { defineControl } from './control.ts';

/** Tables that a reset empties. Foreign keys are checked at the end of the statement. */
const TABLES = [
	...(['contact_tags', 'tags', 'events', 'enrollments', 'activity', 'contacts'] as const),
	...(['outbox', 'jobs', 'idempotency_keys', 'suppressions'] as const),
	...(['request_counts', 'invalid_key_requests', 'rejected_requests'] as const),
	...(['failed_sign_ins', 'audit_log'] as const),
];

const deletion = (table: (typeof TABLES)[number]) =>
	sql`${sql.id(`from_${table}`)} as (delete from ${sql.table(table)})`;

/**
 * Resets everything, except the keys, the console sessions, and the clock, to the state after the first
 * startup. The lock waits for open transactions, so that their changes can't appear afterward. If there are
 * few rows, deleting them in one statement is much faster than truncating the tables.
 */
export const reset = defineControl({
	method: 'POST',
	path: '/reset',
	async handle(
		_,
		{ faults, journal, limits },
		{ allOwners, clock, limiter, requests, workspaces },
	) {
		await requests.write(); // otherwise, requests counted earlier would appear afterward
		await repeatOnConflict(() =>
			allOwners.transaction().execute(async (trx) => {
				await sql`lock table ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(trx);
				await sql`with ${sql.join(TABLES.map(deletion))} select`.execute(trx);
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
