import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Selects the runnable job that has been due longest, among the jobs of these products. Jobs of one contact
 * run in order: each waits until the previous ones have completed or failed permanently.
 */
export const nextDueJob = (db: Kysely<Tables>, now: Date, products: readonly string[]) =>
	db
		.selectFrom('jobs')
		.selectAll()
		.where('failed_at', 'is', null)
		.where('due_at', '<=', now)
		.where(isOf(products))
		.where(isDue(now))
		.orderBy('due_at')
		.orderBy('id')
		.limit(1);

/**
 * Compares with `any`, because PostgreSQL would sort all jobs for a plain comparison: without statistics, it
 * assumes that few jobs match.
 */
const isOf = (products: readonly string[]): RawBuilder<boolean> => sql<boolean>`
	case when product = any(${products}::text[]) then true else false end`;

/**
 * Whether the contact has no older open job. A job scheduled for later doesn't block other jobs. A job that
 * another process is running blocks them until that process commits.
 *
 * `offset 0` keeps PostgreSQL from turning the subquery into a join. Instead of reading all jobs, PostgreSQL
 * checks candidates one by one in index order. The query also performs well without statistics, which the
 * embedded database never collects.
 */
const isDue = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
	select from jobs as older
	where older.contact_id = jobs.contact_id and older.id < jobs.id and older.failed_at is null
		and (older.delayed_until is null or older.delayed_until <= ${now} or older.attempts > 0)
	offset 0
)`;

/**
 * Postpones the jobs that wait for a postponed job until its new due time, so that no process checks them
 * earlier.
 */
export async function postponeOthers(
	owned: OwnedRows,
	{ id, contact_id }: { id: number; contact_id: string | null },
	dueAt: Date,
): Promise<void> {
	if (contact_id === null) return;
	await owned
		.updateTable('jobs')
		.set({ due_at: dueAt })
		.where('contact_id', '=', contact_id)
		.where('id', '>', id)
		.where('failed_at', 'is', null)
		.where('due_at', '<', dueAt)
		.execute();
}
