import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { JobKind } from '../jobs/payloads.ts';
import type { Work } from '../jobs/work.ts';
import { isInBatch } from '../store/batch.ts';
import { ownedBy, type OwnedRows } from '../store/owned-rows.ts';
import type { JobsTable } from '../store/tables.ts';
import { insertActivities } from './record-activity.ts';

/** Path in the payload to what a job belongs to: an automation's ID, a sequence's slug, or a trigger key. */
const PATHS: Readonly<Record<JobKind, readonly string[]>> = {
	automation: ['automation', 'id'],
	sequence_step: ['sequence'],
	trigger_mail: ['triggerKey'],
};

/** Returns the condition for the jobs of the same automation, sequence, or email trigger as a job. */
export function jobsLike({ kind, payload }: Selectable<JobsTable>): RawBuilder<boolean> {
	const path = Object.hasOwn(PATHS, kind) ? PATHS[kind as JobKind] : [];
	return sql<boolean>`(jobs.kind = ${kind} and
		jobs.payload #> ${path}::text[] = ${JSON.stringify(payload)}::jsonb #> ${path}::text[])`;
}

export const jobWith = (id: number): RawBuilder<boolean> => sql<boolean>`jobs.id = ${id}`;

/** Returns the number of jobs. */
export async function countJobs(owned: OwnedRows, jobs: RawBuilder<boolean>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*) from jobs where ${ownedBy(owned, 'jobs')} and ${jobs}`.execute(owned);
	return rows[0]!.count;
}

/**
 * Cancels up to a batch of jobs, and records the cancellations in the activity of their contacts, with one statement.
 *
 * @returns the number of jobs
 */
export async function cancelJobs(
	work: Work,
	jobs: RawBuilder<boolean>,
	reason: string,
): Promise<number> {
	const { owned, now } = work;
	const entries = sql`(
		select contact_id as "contactId", 'enrollment_stopped' as kind,
			jsonb_build_object('sequence', sequence_slug, 'reason', ${reason}::text) as details
		from stopped
		union all
		select contacts.id, case canceled.kind when 'automation' then 'automation_canceled' else 'mail_skipped' end,
			case canceled.kind
				when 'automation' then jsonb_build_object('automation', payload -> 'automation' -> 'id',
					'when', payload -> 'automation' -> 'when', 'then', payload -> 'effects', 'reason', ${reason}::text)
				else jsonb_build_object('mail', payload -> 'mailId', 'trigger', payload -> 'triggerKey', 'reason', ${reason}::text)
			end
		from canceled join contacts on contacts.id = coalesce(canceled.contact_id, (
			select id from contacts where ${ownedBy(owned, 'contacts')}
				and email_folded = fold_case(canceled.payload ->> 'to')
		))
		where ${ownedBy(owned, 'contacts')} and canceled.kind in ('automation', 'trigger_mail')
	) as entry`;
	const isCanceled = isInBatch('jobs', sql<boolean>`${ownedBy(owned, 'jobs')} and ${jobs}`);
	const { rows } = await sql<{ count: number }>`
		with canceled as (
			delete from jobs where ${isCanceled} returning kind, contact_id, payload
		),
		stopped as (
			update enrollments set status = 'stopped', ended_at = ${now} from canceled
			where ${ownedBy(owned, 'enrollments')} and canceled.kind = 'sequence_step'
				and enrollments.contact_id = canceled.contact_id
				and enrollments.id::text = canceled.payload ->> 'enrollmentId'
				and enrollments.status = 'active' and enrollments.next_step = canceled.payload ->> 'step'
			returning enrollments.contact_id, sequence_slug
		),
		recorded as (${insertActivities(work, entries)})
		select count(*)::int as count from canceled`.execute(owned);
	return rows[0]!.count;
}
