import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Selects the job of these products that is due longest, of those whose turn it is. Jobs of one contact run in the order in which
 * they were planned, each after the ones before it are done or given up.
 */
export const nextInTurn = (db: Kysely<Tables>, now: Date, products: readonly string[]) =>
	db
		.selectFrom('jobs')
		.selectAll()
		.where('failed_at', 'is', null)
		.where('due_at', '<=', now)
		.where(isOf(products))
		.where(isItsTurn(now))
		.orderBy('due_at')
		.orderBy('id')
		.limit(1);

/** Without statistics, PostgreSQL takes a plain comparison for one that few jobs pass, and sorts all to find them. */
const isOf = (products: readonly string[]): RawBuilder<boolean> => sql<boolean>`
	case when product = any(${products}::text[]) then true else false end`;

/**
 * Whether no older job of the contact is open. One that waits for the time it was planned for blocks none; one that another process
 * has in hand blocks until that process commits.
 *
 * With "offset 0" the subquery can't become a join, so PostgreSQL looks up each job that it could take, in the order of the index, and
 * never reads them all. That holds without statistics, too, which the embedded database never gathers.
 */
const isItsTurn = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
	select from jobs as older
	where older.contact_id = jobs.contact_id and older.id < jobs.id and older.failed_at is null
		and (older.delayed_until is null or older.delayed_until <= ${now} or older.attempts > 0)
	offset 0
)`;

/** Postpones the jobs that wait for a postponed one, so that no process looks at them until then. */
export async function postponeLater(
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
