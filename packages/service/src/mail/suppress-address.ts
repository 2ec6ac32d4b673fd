import { foldEmail } from '../base/email-address.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { stopEnrollments } from '../domain/sequences/stop-enrollments.ts';
import { addToSuppressionList } from '../domain/suppressions/add-to-suppression-list.ts';
import { isAboutPerson } from '../domain/suppressions/reasons.ts';
import type { Work } from '../jobs/work.ts';
import type { ContactRow, SuppressionReason } from '../store/tables.ts';

/** Recipient of an email. */
export interface EmailRecipient {
	email: string;
	/**
	 * ID of the contact that the email was for; null if the email wasn't for a contact. The contact's email
	 * address might have changed since the email was sent.
	 */
	contactId: string | null;
}

/**
 * Adds an email address to the suppression list, and stops the enrollments of the contact with this email
 * address. If the reason concerns the person, also suppresses the current email address of the emailed
 * contact. Idempotent.
 */
export async function suppressAddress(
	work: Work,
	{ email, contactId }: EmailRecipient,
	reason: SuppressionReason,
): Promise<void> {
	// Locks contacts first, as every transaction does, to prevent deadlocks.
	const contacts = await lockContacts(work, email, isAboutPerson(reason) ? contactId : null);
	const folded = foldEmail(email);
	if (!contacts.some((contact) => contact.email_folded === folded)) {
		await addToSuppressionList(work, email, reason);
	}
	for (const contact of contacts) {
		const address = contact.email_folded === folded ? email : contact.email;
		if (await addToSuppressionList(work, address, reason)) {
			await recordActivity(work, contact.id, reason, { email: address });
		}
		await stopEnrollments(work, contact.id, reason);
	}
}

/** Locks the contact with this email address, and the contact with this ID. */
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
		.orderBy('id') // a fixed order, so that two suppressions can't deadlock
		.forUpdate()
		.execute();
}
