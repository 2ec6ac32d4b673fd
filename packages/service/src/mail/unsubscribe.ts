import { transact } from '../jobs/transact.ts';
import type { WorkTools } from '../jobs/work.ts';
import { findMail, type EmailedAddress } from './find-mailed.ts';
import type { OutgoingMail } from './outgoing.ts';
import { suppressAddress } from './suppress-address.ts';

interface FeedbackTools extends WorkTools {
	mail: Pick<OutgoingMail, 'links'>;
}

/** Returns the email address that an unsubscribe link was sent to; undefined if the token is invalid. */
export async function findAddress(
	{ allOwners, mail }: Pick<FeedbackTools, 'allOwners' | 'mail'>,
	token: string,
): Promise<EmailedAddress | undefined> {
	const mailId = mail.links.mailIdOf(token);
	return mailId === undefined ? undefined : findMail(allOwners, 'id', mailId);
}

/** Unsubscribes the email address that a link was sent to, and its contact. Idempotent. */
export async function unsubscribe(
	tools: FeedbackTools,
	token: string,
): Promise<EmailedAddress | undefined> {
	const address = await findAddress(tools, token);
	if (!address) return undefined;
	const recipient = { email: address.to_email, contactId: address.contact_id };
	await transact(tools, address, (work) => suppressAddress(work, recipient, 'unsubscribed'));
	return address;
}
