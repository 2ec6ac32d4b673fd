import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { limit } from '../../catalog/shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from '../../catalog/unsubscribed-entry.ts';
import { filterOf, reason } from '../../catalog/unsubscribed-reason.ts';

/** Lists the suppressed email addresses. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = defineAction({
	key: 'unsubscribed.list',
	name: 'Get Many Unsubscribed Email Addresses',
	summary: 'Gets the email addresses that unsubscribed, bounced, or complained.',
	n8n: { name: 'Get Many' },
	mcp: {
		name: 'List Unsubscribed Emails',
		summary: 'Lists the email addresses that unsubscribed, bounced, or complained.',
	},
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: { reason, limit },
	many: true,
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
	run: (client, { limit, ...input }) =>
		collect(client.contacts.listUnsubscribed(filterOf(input)), limit),
	pages: (client, input, from) => client.contacts.listUnsubscribedFrom(filterOf(input), from),
});
