import type { Account } from '../shared/account.ts';

/** Returns advice for a run whose requests waited for rate limits or were rejected. */
export function limitAdvice(account: Account): string {
	const { rejected, session } = account;
	const lower = lowerLimits(account);
	if (lower !== undefined) return lower;
	if (rejected > 0)
		return `The service rejected ${formatRequests(rejected)} (429). Either the key's rate limits are lower than those that the node uses, or another process uses the key. If several processes use the key, divide its limits among them in the credential to avoid rejections.`;
	return Object.keys(session.budget.reported).length > 0
		? 'For a higher limit, ask the operator of the service.'
		: 'If the rate limits of your key are higher, enter them in the credential.';
}

/**
 * Returns a message if the service's limits are lower than those in the credential, or undefined otherwise.
 */
export function lowerLimits({ credential: { limits }, session }: Account): string | undefined {
	const { reported } = session.budget;
	const lower = [
		...lowerLimit(limits.perMinute, reported.perMinute, 'minute'),
		...lowerLimit(limits.perHour, reported.perHour, 'hour'),
	];
	if (lower.length === 0) return undefined;
	return `The service allows only ${lower.join(' and ')}. Change the limits in the credential to match.`;
}

const lowerLimit = (limit = 0, stated = limit, unit: string): string[] =>
	stated < limit ? [`${formatRequests(stated)} per ${unit}`] : [];

export const formatRequests = (number: number): string =>
	`${formatCount(number)} ${number === 1 ? 'request' : 'requests'}`;

export const formatCount = (number: number): string => number.toLocaleString('en-US');
