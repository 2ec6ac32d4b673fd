import type { Client } from '../api/client.ts';
import { matchesFilter, type UnsubscribedFilter } from '../api/contacts.ts';
import type { PolledList } from '../polling/polled-list.ts';
import { choice } from './fields.ts';

/** Field that filters the suppression list by reason. */
export const reason = choice({
	label: 'Reason',
	help: 'Which email addresses to include, based on why they are suppressed.',
	zapier: { help: 'Why the email address is suppressed. Choose one reason, or Any.' },
	choices: {
		any: { label: 'Any', help: 'All reasons' },
		unsubscribed: { label: 'Unsubscribed', help: 'The recipient opted out' },
		bounced: { label: 'Bounced', help: "Email couldn't be delivered" },
		complained: { label: 'Complained', help: 'The recipient reported an email as spam' },
	},
	example: 'any',
});

/** Returns the filter for the field's value. */
export const filterOf = ({ reason = 'any' }: { reason?: string }): UnsubscribedFilter =>
	reason === 'any' ? {} : { reason };

/** Returns the suppression list, filtered by the field's value. */
export function listOf(client: Client, input: { reason?: string }): PolledList {
	const filter = filterOf(input);
	return {
		pages: (from) => client.contacts.listUnsubscribedPages(from ?? filter),
		isMatch: (entry) => matchesFilter(entry, filter),
	};
}
