import type { Limits } from '../../core.ts';
import type { ServiceLimits } from '../shared/service-limits.ts';

/** Says what to enter in the credential after a run that waited for the limits. */
export function adviceOnLimits(limits: Limits, serviceLimits: ServiceLimits): string {
	const { rejected } = serviceLimits;
	const lower = lowerLimits(limits, serviceLimits);
	if (lower !== undefined) return lower;
	if (rejected > 0)
		return `The service rejected ${requests(rejected)} (429). Either the key's rate limits are lower than those in the credential, or another process uses the key. For a key that several processes use, turn on Shared Key in the credential.`;
	return 'If the rate limits of your key are higher, enter them in the credential.';
}

/** Says that the service's limits are lower than those in the credential; undefined if it doesn't state lower ones. */
export function lowerLimits(limits: Limits, { stated }: ServiceLimits): string | undefined {
	const lower = [
		...lowerLimit(limits.perMinute, stated.perMinute, 'minute'),
		...lowerLimit(limits.perHour, stated.perHour, 'hour'),
	];
	if (lower.length === 0) return undefined;
	return `The service allows only ${lower.join(' and ')}. Enter that in the credential.`;
}

const lowerLimit = (limit: number, stated: number | undefined, unit: string): string[] =>
	stated !== undefined && stated < limit ? [`${requests(stated)} per ${unit}`] : [];

export const requests = (number: number): string =>
	`${count(number)} ${number === 1 ? 'request' : 'requests'}`;

export const count = (number: number): string => number.toLocaleString('en-US');
