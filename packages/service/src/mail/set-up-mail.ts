import { storedSecret } from '../store/stored-secret.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { MailOptions, OutgoingMail } from './outgoing.ts';
import { smtpServerOf } from './smtp-server.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

/** @param ownUrl URL of this process, for unsubscribe links if PUBLIC_URL isn't set */
export async function setUpMail(
	db: SharedDatabase,
	{ smtpUrl, publicUrl, hookTokens }: MailOptions,
	ownUrl: string,
): Promise<OutgoingMail> {
	const secret = await storedSecret(db, 'unsubscribe links');
	return {
		server: smtpUrl === undefined ? undefined : smtpServerOf(smtpUrl),
		links: createUnsubscribeLinks(publicUrl ?? ownUrl, secret),
		hookTokens,
	};
}
