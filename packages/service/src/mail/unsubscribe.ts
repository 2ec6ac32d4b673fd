import { suppressAddress } from '../suppressions/suppress-address.ts';
import { transact } from '../store/transact.ts';
import type { Tools } from '../tools.ts';
import { findMail, type MailedAddress } from './find-mailed.ts';

/** The address that a link of ours was sent to; undefined when the token is not one of ours. */
export async function addressOfToken(
	{ db, mail }: Pick<Tools, 'db' | 'mail'>,
	token: string,
): Promise<MailedAddress | undefined> {
	const mailId = mail.links.mailIdOf(token);
	return mailId === undefined ? undefined : findMail(db, 'id', mailId);
}

/** Puts the address that a link of ours was sent to on the list. Asking again is harmless. */
export async function unsubscribe(tools: Tools, token: string): Promise<MailedAddress | undefined> {
	const address = await addressOfToken(tools, token);
	if (!address) return undefined;
	await transact(tools, address, (work) => suppressAddress(work, address.to_email, 'unsubscribed'));
	return address;
}
