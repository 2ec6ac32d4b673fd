import type { Account } from '../shared/account.ts';

/** Returns advice for a run whose requests waited for rate limits or were rejected. */
export const limitAdvice = ({ rejected }: Account): string =>
	rejected > 0
		? `The service rejected ${formatRequests(rejected)} (429). Either the key's rate limits are lower than those that the node uses, or another process uses the key. If several processes use the key, divide its limits among them in the credential to avoid rejections.`
		: 'To send more per minute, increase the limits in the credential, if they are lower than those of the key. Otherwise, ask the operator of the service for a higher limit.';

export const formatRequests = (number: number): string =>
	`${formatCount(number)} ${number === 1 ? 'request' : 'requests'}`;

export const formatCount = (number: number): string => number.toLocaleString('en-US');
