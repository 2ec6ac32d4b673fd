import { endpoints } from '../../api/endpoints.ts';
import { newEntriesOf } from '../../polling/new-entries.ts';
import { defineTrigger } from '../../catalog/trigger.ts';
import { unsubscribedOutputs, unsubscribedSample } from '../../catalog/unsubscribed-entry.ts';
import { idOfEntry, listOf, reason } from '../../catalog/unsubscribed-reason.ts';

/** Starts a workflow for each newly suppressed email address. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const newUnsubscribed = defineTrigger({
	key: 'unsubscribed.new',
	name: 'New Unsubscribed Email Address',
	summary: 'Triggers when an email address unsubscribes, bounces, or complains.',
	n8n: { action: 'On new unsubscribed email address' },
	zapier: {
		step: { as: 'trigger', key: 'new_unsubscribed', noun: 'Unsubscribed Email Address' },
	},
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: { reason },
	many: true,
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
	noEntries:
		'No email address on the list matches this filter yet. Choose another reason, or pin sample data.',
	open: (client, input) => newEntriesOf(listOf(client, input)),
	idOf: idOfEntry,
});
