import { endpoints } from '../client/endpoints.ts';
import { isWanted } from '../client/list-unsubscribed.ts';
import { defineTrigger } from './trigger.ts';
import { unsubscribedOutputs, unsubscribedSample } from './unsubscribed-entry.ts';
import { filterOf, reason } from './unsubscribed-reason.ts';

/** Starts a workflow for each newly suppressed email address. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const newUnsubscribed = defineTrigger({
	key: 'unsubscribed.new',
	name: 'New Unsubscribed Address',
	action: 'On new unsubscribed address',
	summary: 'Triggers when an email address unsubscribed, bounced, or complained.',
	zapier: { summary: 'Triggers when an email address unsubscribes, bounces, or complains.' },
	zapierStep: { as: 'trigger', key: 'new_unsubscribed', noun: 'Unsubscribed Address' },
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: { reason },
	many: true,
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
	noEntries: 'No such address is on the list yet. Choose another reason, or pin sample data.',
	list: (client, input) => {
		const filter = filterOf(input);
		return {
			pages: (from) => client.contacts.listUnsubscribedPages(from ?? filter),
			isWanted: (entry) => isWanted(entry, filter),
		};
	},
});
