import { keptSecret } from '../store/kept-secret.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { MailOptions, OutgoingMail } from './outgoing.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

/** @param ownUrl where this process can be reached, for links when people are not told of another address */
export async function setUpMail(
	db: SharedDatabase,
	{ smtpUrl, publicUrl, hookToken }: MailOptions,
	{ ownUrl, randomBytes }: { ownUrl: string; randomBytes: (size: number) => Buffer },
): Promise<OutgoingMail> {
	const secret = await keptSecret(db, 'unsubscribe links', randomBytes);
	return {
		delivers: smtpUrl !== undefined,
		links: createUnsubscribeLinks(publicUrl ?? ownUrl, secret),
		...(hookToken !== undefined && { hookToken }),
	};
}
