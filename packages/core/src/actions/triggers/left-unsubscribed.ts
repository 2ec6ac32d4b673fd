import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { leftEntriesOf, MAX_LISTED } from '../../polling/left-entries.ts';
import { defineTrigger } from '../../catalog/trigger.ts';
import { listOf, reason } from '../../catalog/unsubscribed-reason.ts';

/**
 * Starts a workflow for each email address that is no longer suppressed. api.md section 4,
 * /contacts/api/unsubscribed-emails/. Not available in Zapier: the API doesn't list removed entries, and
 * Zapier can't store the list between polls for comparison.
 */
export const leftUnsubscribed = defineTrigger({
	key: 'unsubscribed.left',
	name: 'Email Address Removed From Suppression List',
	summary: 'Triggers when an email address leaves the suppression list.',
	n8n: { action: 'On email address removed from suppression list' },
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: {
		reason: {
			...reason,
			help: `Which email addresses to include, based on why they were suppressed. n8n stores up to ${MAX_LISTED.toLocaleString('en-US')} of them in its database.`,
		},
	},
	many: true,
	outputs: {
		email: { kind: 'text', label: 'Email' },
		reason: { kind: 'text', label: 'Reason' },
	},
	sample: { email: 'grace@acme.example', reason: 'unsubscribed' },
	noEntries:
		'No email address on the list matches this filter. Choose another reason, or pin sample data.',
	open: (client, input) =>
		leftEntriesOf({
			...listOf(client, input),
			find: async (email) => {
				const [entry] = await collect(client.contacts.listUnsubscribed({ email }), 1);
				return entry;
			},
		}),
	idOf: ({ email }) => email.toLowerCase(),
});
