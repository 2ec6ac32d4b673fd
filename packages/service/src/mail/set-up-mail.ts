import { storedSecret } from '../store/stored-secret.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { MailOptions, OutgoingMail } from './outgoing.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

/** @param ownUrl URL of this process, for unsubscribe links if PUBLIC_URL isn't set */
export async function setUpMail(
	db: SharedDatabase,
	{ smtpUrl, publicUrl, hookToken }: MailOptions,
	{ ownUrl, randomBytes }: { ownUrl: string; randomBytes: (size: number) => Buffer },
): Promise<OutgoingMail> {
	const secret = await storedSecret(db, 'unsubscribe links', randomBytes);
	return {
		delivers: smtpUrl !== undefined,
		links: createUnsubscribeLinks(publicUrl ?? ownUrl, secret),
		...(hookToken !== undefined && { hookToken }),
	};
}
