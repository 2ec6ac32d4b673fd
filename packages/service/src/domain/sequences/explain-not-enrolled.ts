import { sql } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import { findSuppression } from '../suppressions/find-suppression.ts';
import type { NotEnrolled } from './enroll-contacts.ts';

/** Explains in one sentence why a contact wasn't enrolled. */
export async function explainNotEnrolled(
	work: Work,
	contact: ContactRow,
	slug: string,
	outcome: NotEnrolled,
): Promise<string> {
	if (outcome === 'unsubscribed') {
		const reason = await findSuppression(work, contact.email);
		return `This email address is suppressed (${reason}), so the contact wasn't enrolled.`;
	}
	const reason = await stopReason(work, contact.id, slug);
	const explanation = reason === undefined ? '' : `, for this reason at the time: ${reason}`;
	return `The contact's enrollment in the sequence ${slug} was stopped earlier${explanation}.`;
}

/** Returns the reason from the contact's activity; undefined if the activity was cleared. */
async function stopReason(
	{ owned }: Work,
	contactId: string,
	slug: string,
): Promise<string | undefined> {
	const entry = await owned
		.selectFrom('activity')
		.select(sql<string>`details ->> 'reason'`.as('reason'))
		.where('contact_id', '=', contactId)
		.where('kind', '=', 'enrollment_stopped')
		.where(sql<string>`details ->> 'sequence'`, '=', slug)
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst();
	return entry?.reason;
}
