import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { choice } from './fields.ts';

/** The field that narrows the list of addresses that must not be emailed. */
export const reason = choice({
	label: 'Reason',
	help: 'Why the addresses must not be emailed.',
	options: [
		{ value: 'any', label: 'Any', help: 'All of them' },
		{ value: 'unsubscribed', label: 'Unsubscribed', help: 'They asked for no more mail' },
		{ value: 'bounced', label: 'Bounced', help: 'Mail could not be delivered' },
		{ value: 'complained', label: 'Complained', help: 'They reported mail as spam' },
	],
	example: 'any',
});

export interface ReasonInput {
	reason?: string;
}

/** What to ask the service for. */
export const reasonFilter = ({ reason = 'any' }: ReasonInput): ReasonInput =>
	reason === 'any' ? {} : { reason };

/** A service that does not know the filter answers all, so it is applied here too; what has no reason is kept. */
export const hasReason = (entry: Unsubscribed, { reason = 'any' }: ReasonInput): boolean =>
	reason === 'any' || entry.reason === reason || entry.reason === '';
