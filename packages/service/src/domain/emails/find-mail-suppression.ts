import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { selectContact } from '../contacts/select-contact.ts';
import { findSuppression } from '../suppressions/find-suppression.ts';
import { isAboutPerson } from '../suppressions/reasons.ts';

/**
 * Returns the reason for not sending an email; undefined if it can be sent. Either the recipient's email
 * address is suppressed, or the contact has since unsubscribed or complained with another email address.
 */
export async function findMailSuppression(
	work: Work,
	email: string,
	contactId: string | null,
): Promise<SuppressionReason | undefined> {
	const reason = await findSuppression(work, email);
	if (reason !== undefined || contactId === null) return reason;
	const contact = await selectContact(work.owned, contactId).executeTakeFirst();
	if (contact === undefined || contact.email_folded === foldEmail(email)) return undefined;
	const current = await findSuppression(work, contact.email);
	return current !== undefined && isAboutPerson(current) ? current : undefined;
}
