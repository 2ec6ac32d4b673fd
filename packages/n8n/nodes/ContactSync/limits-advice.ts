import type { Limits } from '../../core.ts';
import type { Account } from '../shared/account.ts';

/** Returns advice for a run whose requests waited for rate limits or were rejected. */
export function limitAdvice(limits: Limits, account: Account): string {
	const { rejected } = account;
	const lower = lowerLimits(limits, account);
	if (lower !== undefined) return lower;
	if (rejected > 0)
		return `The service rejected ${formatRequests(rejected)} (429). Either the key's rate limits are lower than those in the credential, or another process uses the key. If several processes use the key, divide its limits among them in the credential to avoid rejections.`;
	return 'If the rate limits of your key are higher, enter them in the credential.';
}

/**
 * Returns a message if the service's limits are lower than those in the credential, or undefined otherwise.
 */
export function lowerLimits(limits: Limits, { session }: Account): string | undefined {
	const { reported } = session.budget;
	const lower = [
		...lowerLimit(limits.perMinute, reported.perMinute, 'minute'),
		...lowerLimit(limits.perHour, reported.perHour, 'hour'),
	];
	if (lower.length === 0) return undefined;
	return `The service allows only ${lower.join(' and ')}. Change the limits in the credential to match.`;
}

const lowerLimit = (limit: number, stated: number | undefined, unit: string): string[] =>
	stated !== undefined && stated < limit ? [`${formatRequests(stated)} per ${unit}`] : [];

export const formatRequests = (number: number): string =>
	`${formatCount(number)} ${number === 1 ? 'request' : 'requests'}`;

export const formatCount = (number: number): string => number.toLocaleString('en-US');
