import type { JsonObject } from '../store/tables.ts';
import type { Work } from '../tools.ts';

/** What a contact's activity tells, for people who ask why something happened. */
export type ActivityKind =
	// the contact
	| 'created'
	| 'changed'
	| 'tag_added'
	| 'tag_removed'
	| 'event'
	// its address was put on the list, or is there for a worse reason now
	| 'unsubscribed'
	| 'bounced'
	| 'complained'
	// automations
	| 'automation_ran'
	| 'effect_skipped'
	| 'automation_loop_stopped'
	// sequences
	| 'enrolled'
	| 'enrollment_completed'
	| 'enrollment_stopped'
	// mail
	| 'mail_sent'
	| 'mail_skipped'
	| 'mail_failed';

export interface ActivityEntry {
	contactId: string;
	kind: ActivityKind;
	details: JsonObject;
}

/** Notes what happened to a contact, in the transaction in which it happened. */
export function recordActivity(
	work: Work,
	contactId: string,
	kind: ActivityKind,
	details: JsonObject = {},
): Promise<void> {
	return recordActivities(work, [{ contactId, kind, details }]);
}

/** Notes many things with one statement, in their order. */
export async function recordActivities(
	{ trx, owner, now }: Work,
	entries: readonly ActivityEntry[],
): Promise<void> {
	if (entries.length === 0) return;
	const rows = entries.map(({ contactId, kind, details }) => ({
		...owner,
		contact_id: contactId,
		kind,
		details: JSON.stringify(details),
		created_at: now,
	}));
	await trx.insertInto('activity').values(rows).execute();
}
