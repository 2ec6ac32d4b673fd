import { sql, type RawBuilder } from 'kysely';
import { OWNER_COLUMNS, ownerValues, type OwnedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { entriesOf } from './entries-of.ts';
import type { JobKind, JobPayloads } from './payloads.ts';
import type { Work } from './work.ts';

/** Schedules jobs of a kind in the caller's transaction, with one statement. */
export async function enqueue<K extends JobKind>(
	work: Work,
	kind: K,
	payloads: readonly JobPayloads[K][],
	dueAt: Date = work.now,
): Promise<void> {
	if (payloads.length === 0) return;
	await insertJobs(work, kind, jobRows(kind, payloads), dueAt).execute(work.owned);
	if (dueAt > work.now) return;
	if (!isBulk(kind)) await hurryOthers(work.owned, work.now, kind, payloads);
	work.enqueueWork();
}

/** Returns the rows of jobs, as one parameter. Separate parameters for 500 rows take three times as long. */
export function jobRows<K extends JobKind>(
	kind: K,
	payloads: readonly JobPayloads[K][],
): RawBuilder<unknown> {
	const jobs = payloads.map((payload) => ({ payload, entries: entriesOf(kind, payload) }));
	return sql`jsonb_to_recordset(${JSON.stringify(jobs)}) as job(payload jsonb, entries text[])`;
}

/**
 * Returns a statement that schedules jobs. The caller wakes the worker if they are due.
 *
 * @param rows the part of a query after `from`, with the columns `payload` and `entries` of each job
 */
export function insertJobs(
	{ owned, now }: Work,
	kind: JobKind,
	rows: RawBuilder<unknown>,
	dueAt: Date,
): RawBuilder<unknown> {
	return sql`
		insert into jobs (${OWNER_COLUMNS}, kind, payload, entries, priority, due_at, delayed_until, created_at)
		select ${ownerValues(owned)}, ${kind}, payload, entries, ${priorityOf(kind, owned.owner)}::smallint,
			${dueAt}::timestamptz, ${dueAt > now ? dueAt : null}::timestamptz, ${now}::timestamptz
		from ${rows}`;
}

/** Whether thousands of jobs of a kind can be due at once. */
const isBulk = (kind: JobKind): boolean => kind === 'sequence_step';

/** Returns the priority of a job: live before test, and automations and email triggers before sequences. */
const priorityOf = (kind: JobKind, { environment }: Owner): number =>
	(environment === 'live' ? 0 : 2) + (isBulk(kind) ? 1 : 0);

/** Raises the priority of due jobs that these contacts' new jobs wait for, because a contact's jobs run in order. */
async function hurryOthers(
	owned: OwnedRows,
	now: Date,
	kind: JobKind,
	payloads: readonly { contactId: string | null }[],
): Promise<void> {
	const ids = payloads.flatMap(({ contactId }) => contactId ?? []);
	if (ids.length === 0) return;
	const priority = priorityOf(kind, owned.owner);
	await owned
		.updateTable('jobs')
		.set({ priority })
		.where('contact_id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
		.where('failed_at', 'is', null)
		.where('priority', '>', priority)
		.where(({ or, eb }) => or([eb('delayed_until', 'is', null), eb('delayed_until', '<=', now)]))
		.execute();
}
