import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { limit, limitWords } from './shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from './unsubscribed-entry.ts';
import { filterOf, reason, reasonWords } from './unsubscribed-reason.ts';
import { describeAction } from './words.ts';

/** Lists the addresses that must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = defineAction({
	key: 'unsubscribed.list',
	name: 'Get Many Unsubscribed Addresses',
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: { reason, limit },
	many: true,
	run: (client, { limit, ...input }) =>
		collect(client.contacts.listUnsubscribed(filterOf(input)), limit),
});

export const listUnsubscribedDescribed = /* @__PURE__ */ describeAction(listUnsubscribed, {
	action: 'Get many unsubscribed addresses',
	summary: 'Gets the email addresses that unsubscribed, bounced, or complained.',
	n8n: { name: 'Get Many' },
	fields: { reason: reasonWords, limit: limitWords },
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
});
