import { storedSecret } from '../store/stored-secret.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { MailOptions, OutgoingMail } from './outgoing.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

/** @param ownUrl URL of this process, for unsubscribe links if PUBLIC_URL isn't set */
export async function setUpMail(
	db: SharedDatabase,
	{ smtpUrl, publicUrl, hookTokens }: MailOptions,
	{ ownUrl, randomBytes }: { ownUrl: string; randomBytes: (size: number) => Buffer },
): Promise<OutgoingMail> {
	const secret = await storedSecret(db, 'unsubscribe links', randomBytes);
	return {
		delivers: smtpUrl !== undefined,
		server: smtpUrl === undefined ? undefined : serverOf(new URL(smtpUrl)),
		links: createUnsubscribeLinks(publicUrl ?? ownUrl, secret),
		...(hookTokens !== undefined && { hookTokens }),
	};
}

/** Returns the host and port of an SMTP server, without the password. The default ports are nodemailer's. */
const serverOf = ({ hostname, port, protocol }: URL): string =>
	`${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
