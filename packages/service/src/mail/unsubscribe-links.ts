import { createHmac } from 'node:crypto';
import { isSecret } from '../base/same-secret.ts';

/** Where the links lead, below the service's address and outside the API: a person has no key. */
export const UNSUBSCRIBE_PATH = '/u/';

/** Makes and reads the links by which people take themselves off. */
export interface UnsubscribeLinks {
	/** The link in a mail of the outbox. It holds no address, so none gets into logs of what it passes. */
	urlOf(mailId: string): string;
	/** The mail that a token of a link was made for; undefined when it is not one of ours. */
	mailIdOf(token: string): string | undefined;
}

/** @param baseUrl the address at which people reach the service, without a slash at its end */
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

/**
 * The headers with which a mail program offers to unsubscribe by one click, RFC 8058. Every mail has them, a receipt too: the
 * list stops every mail, so every mail shows the way onto it.
 */
export function unsubscribeHeaders(url: string): Record<string, string> {
	return {
		'List-Unsubscribe': `<${url}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	};
}
