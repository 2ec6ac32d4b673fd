import type { Selectable } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { OutboxTable, SuppressionReason } from '../../store/tables.ts';
import { selectContact } from '../contacts/select-contact.ts';
import { findSuppression } from '../suppressions/find-suppression.ts';
import { isAboutPerson } from '../suppressions/reasons.ts';

/**
 * Returns the reason for not sending an email; undefined if it can be sent. Either the recipient's email
 * address is suppressed, or the contact has since unsubscribed or complained with another email address.
 *
 * @param since ignores reports before this time. @default every report counts
 */
export async function findMailSuppression(
	work: Work,
	email: string,
	contactId: string | null,
	since?: Date,
): Promise<SuppressionReason | undefined> {
	const reason = await findSuppression(work, email, since);
	if (reason !== undefined || contactId === null) return reason;
	const contact = await selectContact(work.owned, contactId).executeTakeFirst();
	if (contact === undefined || contact.email_folded === foldEmail(email)) return undefined;
	const current = await findSuppression(work, contact.email, since);
	return current !== undefined && isAboutPerson(current) ? current : undefined;
}

/**
 * Returns the reason for not sending an email in the outbox; undefined if it can be sent. An email that
 * overrides the suppression list is sent unless a report is newer than the email.
 */
export function findQueuedMailSuppression(
	work: Work,
	mail: Pick<Selectable<OutboxTable>, 'to_email' | 'contact_id' | 'origin' | 'created_at'>,
): Promise<SuppressionReason | undefined> {
	const since = mail.origin.override_unsubscribe ? mail.created_at : undefined;
	return findMailSuppression(work, mail.to_email, mail.contact_id, since);
}
