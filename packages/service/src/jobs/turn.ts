import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { JobsTable } from '../store/tables.ts';
import type { JudgedProduct } from './judged-products.ts';

/** Number of values of the column `priority`: see the migration 0001-initial. */
const PRIORITIES = 4;

/**
 * Selects and locks the IDs of runnable jobs, most urgent priority first, and one product after another within a
 * priority. Jobs of one contact run in order: each waits until the previous ones have completed or failed
 * permanently. Omits jobs whose process ended while it ran them.
 *
 * Each product and priority is a range of the index `jobs_due`, so the query reads only the jobs that it
 * returns, also without statistics, which the embedded database never collects.
 */
export const nextDueJobs = (
	now: Date,
	products: readonly JudgedProduct[],
	limit: number,
): RawBuilder<{ id: number }> => sql<{ id: number }>`
	select due.id
	from unnest(${products.map(({ product }) => product)}::text[]) with ordinality as served (product, turn)
	cross join generate_series(0, ${sql.lit(PRIORITIES - 1)}) as urgency
	cross join lateral (
		select id, row_number() over (order by due_at, id) as place from (
			select id, due_at from jobs
			where jobs.product = served.product and jobs.priority = urgency
				and failed_at is null and takes = 0 and due_at <= ${now}
				and ${canJudge(products)} and ${isDue(now)}
			order by due_at, id
			limit ${sql.lit(limit)}
			for update skip locked
		) as first
	) as due
	order by urgency, place, turn
	limit ${sql.lit(limit)}`;

/**
 * Selects and locks the ID of a due job whose process ended while it ran the job. Such jobs run alone, because
 * one of them might be the cause.
 */
export const nextSuspectJob = (
	now: Date,
	products: readonly JudgedProduct[],
): RawBuilder<{ id: number }> => sql<{ id: number }>`
	select id from jobs
	where failed_at is null and takes > 0 and due_at <= ${now}
		and jobs.product = any(${products.map(({ product }) => product)}::text[])
		and ${canJudge(products)} and ${isDue(now)}
	order by due_at, id
	limit 1
	for update skip locked`;

/** Whether this process can judge a job. Other jobs are left to processes with the latest workspace file. */
function canJudge(products: readonly JudgedProduct[]): RawBuilder<boolean> {
	const outdated = products.flatMap(({ product, entries }) =>
		entries ? [sql`when jobs.product = ${product} then entries <@ ${entries}::text[]`] : [],
	);
	if (outdated.length === 0) return sql<boolean>`true`;
	return sql<boolean>`case ${sql.join(outdated, sql` `)} else true end`;
}

/**
 * Whether the contact has no older open job. A job that is scheduled for later or waits for the workspace file
 * doesn't block other jobs. A job that a process is running blocks them until that process commits. A delayed
 * email doesn't wait for the steps of sequences, of which thousands can be due.
 *
 * `offset 0` keeps PostgreSQL from turning the subquery into a join. Instead of reading all jobs, PostgreSQL
 * checks candidates one by one in index order.
 */
const isDue = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
	select from jobs as older
	where older.contact_id = jobs.contact_id and older.id < jobs.id and older.failed_at is null
		and (older.delayed_until is null or older.delayed_until <= ${now})
		and (older.priority <= jobs.priority or jobs.delayed_until is null)
	offset 0
)`;

/**
 * Postpones the jobs that wait for a postponed job (see `isDue`) until its new due time, so that no process checks
 * them earlier. Omits jobs that a process has taken, whose due time is the end of their lease.
 */
export async function postponeOthers(
	owned: OwnedRows,
	{ id, contact_id, priority }: Pick<Selectable<JobsTable>, 'id' | 'contact_id' | 'priority'>,
	dueAt: Date,
): Promise<void> {
	if (contact_id === null) return;
	await owned
		.updateTable('jobs')
		.set({ due_at: dueAt })
		.where('contact_id', '=', contact_id)
		.where('id', '>', id)
		.where('failed_at', 'is', null)
		.where('takes', '=', 0)
		.where('due_at', '<', dueAt)
		.where(({ or, eb }) => or([eb('priority', '>=', priority), eb('delayed_until', 'is', null)]))
		.execute();
}
