import { canonicalEmail } from '../../base/email-address.ts';

/**
 * Returns the email address that received the emails for a spelling that earlier versions accepted, such as
 * `<victim@acme.example>`; undefined if unknown.
 */
export function canonicalAsSent(text: string): string | undefined {
	const bare = text
		.replaceAll(/[<>]+/g, ' ') // as nodemailer did
		.trim()
		.replace(/^"([^"\\]*)"@/, '$1@') // the same mailbox
		.replace(/\.$/, ''); // the same domain
	return canonicalEmail(bare);
}
