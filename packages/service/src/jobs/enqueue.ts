import { sql } from 'kysely';
import { OWNER_COLUMNS, ownerValues, type OwnedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { entriesOf } from './entries-of.ts';
import type { JobKind, JobPayloads } from './payloads.ts';
import type { Work } from './work.ts';

/** Schedules a job in the caller's transaction. */
export async function enqueue<K extends JobKind>(
	work: Work,
	kind: K,
	payload: JobPayloads[K],
	dueAt: Date = work.now,
): Promise<void> {
	await enqueueAll(work, kind, [payload], dueAt);
}

/** Schedules several jobs of a kind with one statement. */
export async function enqueueAll<K extends JobKind>(
	{ owned, now, enqueueWork: requestWork }: Work,
	kind: K,
	payloads: readonly JobPayloads[K][],
	dueAt: Date = now,
): Promise<void> {
	if (payloads.length === 0) return;
	const priority = priorityOf(kind, owned.owner);
	const rows = payloads.map((payload) => ({ payload, entries: entriesOf(kind, payload) }));
	const delayedUntil = dueAt > now ? dueAt : null;
	// Passes all payloads as one parameter: separate parameters for 500 rows take three times as long.
	await sql`
		insert into jobs (${OWNER_COLUMNS}, kind, payload, entries, priority, due_at, delayed_until, created_at)
		select ${ownerValues(owned)}, ${kind}, job -> 'payload',
			array(select jsonb_array_elements_text(job -> 'entries')), ${priority}::smallint,
			${dueAt}, ${delayedUntil}::timestamptz, ${now}
		from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as job`.execute(owned);
	if (delayedUntil !== null) return;
	if (!isBulk(kind)) await hurryOthers(owned, now, priority, payloads);
	requestWork();
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
	priority: number,
	payloads: readonly { contactId: string | null }[],
): Promise<void> {
	const ids = payloads.flatMap(({ contactId }) => contactId ?? []);
	if (ids.length === 0) return;
	await owned
		.updateTable('jobs')
		.set({ priority })
		.where('contact_id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
		.where('failed_at', 'is', null)
		.where('priority', '>', priority)
		.where(({ or, eb }) => or([eb('delayed_until', 'is', null), eb('delayed_until', '<=', now)]))
		.execute();
}
