import { createHmac } from 'node:crypto';
import { isSecret } from '../base/same-secret.ts';

/** Path of unsubscribe links, outside the API, because recipients have no key. */
export const UNSUBSCRIBE_PATH = '/u/';

/** Creates and verifies unsubscribe links. */
export interface UnsubscribeLinks {
	/**
	 * Returns the link for an email in the outbox. The link contains no email address, so none appears in
	 * proxy logs.
	 */
	urlOf(mailId: string): string;
	/** Returns the ID of the email that a token was created for; undefined if the token is invalid. */
	mailIdOf(token: string): string | undefined;
}

/** @param baseUrl URL of the service for recipients, without a trailing slash */
export function createUnsubscribeLinks(baseUrl: string, secret: string): UnsubscribeLinks {
	const sign = (mailId: string) =>
		createHmac('sha256', secret).update(`unsubscribe ${mailId}`).digest('base64url');
	return {
		urlOf: (mailId) => `${baseUrl}${UNSUBSCRIBE_PATH}${mailId}.${sign(mailId)}`,
		mailIdOf(token) {
			const [mailId = '', signature = '', ...more] = token.split('.');
			const isOurs = more.length === 0 && isSecret(signature, sign(mailId));
			return isOurs ? mailId : undefined;
		},
	};
}
