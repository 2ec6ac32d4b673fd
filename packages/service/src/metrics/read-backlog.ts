import { sql, type RawBuilder } from 'kysely';
import { boundedCount } from '../console/count-up-to.ts';
import { ownedInIndex, type OwnedRows } from '../store/owned-rows.ts';

/** Waiting and failed work of an owner. Counts are bounded, and waits are in seconds. */
export interface Backlog {
	dueJobs: number;
	abandonedJobs: number;
	queuedEmails: number;
	/** Wait of the job that has been due longest; 0 if none is due. */
	oldestJob: number;
	/**
	 * Wait of the email that has waited longest for its first attempt; 0 if none waits. A single recipient can
	 * defer an email for days.
	 */
	oldestEmail: number;
}

/** Reads the backlog with one statement. Each part uses an index, and reads a limited number of rows. */
export async function readBacklog(owned: OwnedRows, now: Date): Promise<Backlog> {
	const jobs = (condition: RawBuilder<unknown>) => sql`from jobs
		where ${ownedInIndex(owned, 'jobs')} and ${condition}`;
	const emails = sql`from outbox
		where ${ownedInIndex(owned, 'outbox')} and status = 'queued'`;
	const due = sql`failed_at is null and due_at <= ${now}`;
	const count = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
		boundedCount(sql`select 1 ${rows} order by ${order}`);
	const secondsSince = (time: RawBuilder<unknown>) =>
		sql`coalesce(extract(epoch from ${now}::timestamptz - ${time}), 0)::float8`;
	const { rows } = await sql<Backlog>`
		select ${count(jobs(due), sql`due_at`)} as "dueJobs",
			${count(jobs(sql`failed_at is not null`), sql`failed_at desc`)} as "abandonedJobs",
			${count(emails, sql`created_at desc`)} as "queuedEmails",
			${secondsSince(sql`(select due_at ${jobs(due)} order by due_at limit 1)`)} as "oldestJob",
			${secondsSince(sql`(select created_at ${emails} and problem is null order by created_at limit 1)`)} as "oldestEmail"`.execute(
		owned,
	);
	return rows[0]!;
}
