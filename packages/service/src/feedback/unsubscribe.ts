import type { OutgoingMail } from '../mail/outgoing.ts';
import { transact } from '../work/transact.ts';
import type { WorkTools } from '../work/work.ts';
import { findMail, type MailedAddress } from './find-mailed.ts';
import { suppressAddress } from './suppress-address.ts';

interface FeedbackTools extends WorkTools {
	mail: Pick<OutgoingMail, 'links'>;
}

/** The address that a link of ours was sent to; undefined when the token is not one of ours. */
export async function addressOfToken(
	{ allOwners, mail }: Pick<FeedbackTools, 'allOwners' | 'mail'>,
	token: string,
): Promise<MailedAddress | undefined> {
	const mailId = mail.links.mailIdOf(token);
	return mailId === undefined ? undefined : findMail(allOwners, 'id', mailId);
}

/** Unsubscribes the email address that a link of ours was sent to, and its contact. Safe to repeat. */
export async function unsubscribe(
	tools: FeedbackTools,
	token: string,
): Promise<MailedAddress | undefined> {
	const address = await addressOfToken(tools, token);
	if (!address) return undefined;
	const mailed = { email: address.to_email, contactId: address.contact_id };
	await transact(tools, address, (work) => suppressAddress(work, mailed, 'unsubscribed'));
	return address;
}
