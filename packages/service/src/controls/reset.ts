import { sql } from 'kysely';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import { applySuppressions } from '../suppressions/apply-suppressions.ts';
import { defineControl } from './control.ts';

/** Tables that a reset empties. References between them are checked at the end of the statement. */
const TABLES = [
	...(['contact_tags', 'tags', 'events', 'enrollments', 'activity', 'contacts'] as const),
	...(['outbox', 'jobs', 'idempotency_keys', 'suppressions'] as const),
	...(['request_counts', 'console_refusals', 'audit_log'] as const),
];

const deletion = (table: (typeof TABLES)[number]) =>
	sql`${sql.id(`from_${table}`)} as (delete from ${sql.table(table)})`;

/**
 * Brings everything back to how a first start leaves it, but for the keys, who is signed in and the time. Locking waits for the transactions
 * that are open, so nothing that was in progress appears afterwards. Deleting a few rows, all in one statement, takes a fraction of the time
 * of truncating the tables.
 */
export const reset = defineControl({
	method: 'POST',
	path: '/reset',
	async handle(
		_,
		{ faults, journal, limits },
		{ allOwners, clock, limiter, requests, workspaces },
	) {
		await requests.write(); // else what was counted before would appear afterwards
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
