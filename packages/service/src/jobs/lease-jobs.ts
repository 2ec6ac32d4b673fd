import { sql, type Kysely, type Selectable } from 'kysely';
import type { JobsTable, Tables } from '../store/tables.ts';
import type { JudgedProduct } from './judged-products.ts';
import { nextDueJobs, nextSuspectJob } from './turn.ts';

/** Duration of a lease, in milliseconds. Longer than a database statement can take. */
export const LEASE_MS = 30_000;

/** A job that this process runs until the lease ends. */
export interface LeasedJob {
	/** The job before it was taken. */
	job: Selectable<JobsTable>;
	/** End of the lease. Another due time means that the job was changed, or that another process took it. */
	until: Date;
}

interface Claim {
	now: Date;
	products: readonly JudgedProduct[];
	limit: number;
}

/**
 * Takes due jobs, so that no other process runs them before their lease ends. Each job is counted when it's
 * taken, because a job can end its process. A job that ended its process before is taken alone.
 */
export async function leaseJobs(
	db: Kysely<Tables>,
	{ now, products, limit }: Claim,
): Promise<LeasedJob[]> {
	const suspect = await nextSuspectJob(now, products).execute(db);
	const { rows } =
		suspect.rows.length > 0 ? suspect : await nextDueJobs(now, products, limit).execute(db);
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	const jobs = await db
		.selectFrom('jobs')
		.selectAll()
		.where('id', '=', sql<number>`any(${ids}::bigint[])`)
		.execute();
	const until = new Date(now.getTime() + LEASE_MS);
	await db
		.updateTable('jobs')
		.set({ due_at: until, takes: sql`takes + 1` })
		.where('id', '=', sql<number>`any(${ids}::bigint[])`)
		.execute();
	const place = new Map(ids.map((id, index) => [id, index]));
	return jobs
		.toSorted((a, b) => place.get(a.id)! - place.get(b.id)!)
		.map((job) => ({ job, until }));
}

/** Gives jobs back that this process took and didn't start. */
export async function releaseJobs(db: Kysely<Tables>, leased: readonly LeasedJob[]): Promise<void> {
	for (const { job, until } of leased) {
		await db
			.updateTable('jobs')
			.set({ due_at: job.due_at, takes: job.takes })
			.where('id', '=', job.id)
			.where('due_at', '=', until)
			.execute();
	}
}

/** Ends all leases. Only the process of the embedded database can know that nobody runs the jobs. */
export async function endLeases(db: Kysely<Tables>, now: Date): Promise<void> {
	await db
		.updateTable('jobs')
		.set({ due_at: now })
		.where('takes', '>', 0)
		.where('failed_at', 'is', null)
		.where('due_at', '>', now)
		.execute();
}
