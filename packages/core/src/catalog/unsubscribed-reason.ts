import type { Client } from '../api/client.ts';
import { matchesFilter, type Unsubscribed, type UnsubscribedFilter } from '../api/unsubscribed.ts';
import { UNSUBSCRIBED_LIST } from '../api/partial-list.ts';
import type { PolledList } from '../polling/source.ts';
import { parseTime } from '../tolerant/parse-time.ts';
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
export function listOf(client: Client, input: { reason?: string }): PolledList<Unsubscribed> {
	const filter = filterOf(input);
	return {
		noun: UNSUBSCRIBED_LIST,
		pages: () => client.contacts.listUnsubscribedPages(filter),
		idOf: idOfEntry,
		timeOf,
		isMatch: (entry) => matchesFilter(entry, filter),
	};
}

/**
 * Returns the ID of an entry, which contains the email address, the date, and the reason. An email address
 * that is suppressed again is therefore a new entry. The ID doesn't depend on the format of the date.
 */
export function idOfEntry(entry: Unsubscribed): string {
	const time = timeOf(entry);
	const date = Number.isNaN(time) ? entry.created_at : new Date(time).toISOString();
	return [entry.email.toLowerCase(), date, entry.reason].join('|');
}

const timeOf = ({ created_at }: Unsubscribed): number => parseTime(created_at);
