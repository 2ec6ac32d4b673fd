import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../jobs/work.ts';
import { OWNER_COLUMNS, ownerValues } from '../store/owned-rows.ts';
import type { JsonObject } from '../store/tables.ts';

/**
 * Kinds of entries in a contact's activity, which records changes, automations, and emails with their
 * reasons.
 */
export type ActivityKind =
	// the contact
	| 'created'
	| 'changed'
	| 'tag_added'
	| 'tag_removed'
	| 'event'
	// suppression list
	| 'unsubscribed'
	| 'bounced'
	| 'complained'
	| 'unsuppressed'
	// automations
	| 'automation_ran'
	| 'automation_canceled'
	| 'effect_skipped'
	| 'automation_loop_stopped'
	// sequences
	| 'enrolled'
	| 'enrollment_completed'
	| 'enrollment_stopped'
	| 'enrollment_refused'
	// mail
	| 'mail_scheduled'
	| 'mail_sent'
	| 'mail_refused'
	| 'mail_skipped'
	| 'mail_canceled'
	| 'mail_failed';

export interface ActivityEntry {
	contactId: string;
	kind: ActivityKind;
	details: JsonObject;
}

/** Records an entry in a contact's activity, in the same transaction as the change. */
export function recordActivity(
	work: Work,
	contactId: string,
	kind: ActivityKind,
	details: JsonObject,
): Promise<void> {
	return recordActivities(work, [{ contactId, kind, details }]);
}

/** Records entries in order, with one statement. */
export async function recordActivities(
	work: Work,
	entries: readonly ActivityEntry[],
): Promise<void> {
	if (entries.length === 0) return;
	await insertActivities(work, activityRows(entries)).execute(work.owned);
}

/** Returns the rows of entries, as one parameter. Separate parameters for 500 rows take several times as long. */
export const activityRows = (entries: readonly ActivityEntry[]): RawBuilder<unknown> =>
	sql`jsonb_to_recordset(${JSON.stringify(entries)}) as entry("contactId" uuid, kind text, details jsonb)`;

/**
 * Returns a statement that records entries.
 *
 * @param rows the part of a query after `from`, with the columns `contactId`, `kind`, and `details` of each entry
 */
export const insertActivities = (
	{ owned, now }: Work,
	rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
	insert into activity (${OWNER_COLUMNS}, contact_id, kind, details, created_at)
	select ${ownerValues(owned)}, "contactId", kind, details, ${now}::timestamptz from ${rows}`;
