import { recordActivity } from '../activity/record-activity.ts';
import { foldEmail } from '../base/email-address.ts';
import { stopEnrollments } from '../sequences/stop-enrollments.ts';
import type { ContactRow, SuppressionReason } from '../store/tables.ts';
import { putOnList } from '../suppressions/put-on-list.ts';
import { isAboutPerson } from '../suppressions/reasons.ts';
import type { Work } from '../work/work.ts';

/** A recipient of a mail. */
export interface Mailed {
	email: string;
	/** The contact that the mail was for, whose email may have changed since. Null: it was no contact's. */
	contactId: string | null;
}

/**
 * Puts an email address on the suppression list, and stops the sequences of its contact. If the reason is about the person, the
 * current address of the contact that was mailed is suppressed, too. Safe to repeat.
 */
export async function suppressAddress(
	work: Work,
	{ email, contactId }: Mailed,
	reason: SuppressionReason,
): Promise<void> {
	// The contacts first, as everywhere: a transaction that has one never waits for another that wants it.
	const contacts = await lockContacts(work, email, isAboutPerson(reason) ? contactId : null);
	const folded = foldEmail(email);
	if (!contacts.some((contact) => contact.email_folded === folded)) {
		await putOnList(work, email, reason);
	}
	for (const contact of contacts) {
		const address = contact.email_folded === folded ? email : contact.email;
		if (await putOnList(work, address, reason)) {
			await recordActivity(work, contact.id, reason, { email: address });
		}
		await stopEnrollments(work, contact.id, reason);
	}
}

/** Locks the contact with this email, and the one with this ID. */
function lockContacts(
	{ owned }: Work,
	email: string,
	id: string | null,
): Promise<Pick<ContactRow, 'id' | 'email' | 'email_folded'>[]> {
	return owned
		.selectFrom('contacts')
		.select(['id', 'email', 'email_folded'])
		.where((is) => {
			const hasEmail = is('email_folded', '=', foldEmail(email));
			return id === null ? hasEmail : is.or([hasEmail, is('id', '=', id)]);
		})
		.orderBy('id') // the same order everywhere, so that two of these can't wait for each other
		.forUpdate()
		.execute();
}
