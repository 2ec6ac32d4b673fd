import { collect } from '../client/collect.ts';
import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { defineAction } from './action.ts';
import { limit, limitWords } from './shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from './unsubscribed-entry.ts';
import {
	hasReason,
	reason,
	reasonFilter,
	reasonWords,
	type ReasonInput,
} from './unsubscribed-reason.ts';
import { describeAction } from './words.ts';

/** Lists the addresses that must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = defineAction({
	key: 'unsubscribed.list',
	name: 'Get Many Unsubscribed Addresses',
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: {
		reason,
		limit,
	},
	many: true,
	run: async (client, input) => {
		const listing = client.contacts.listUnsubscribed(reasonFilter(input));
		return await collect(withReason(listing, input), input.limit);
	},
});

export const listUnsubscribedDescribed = /* @__PURE__ */ describeAction(listUnsubscribed, {
	action: 'Get many unsubscribed addresses',
	summary: 'Gets the addresses that must not be emailed: unsubscribed, bounced or complained.',
	n8n: { name: 'Get Many' },
	fields: { reason: reasonWords, limit: limitWords },
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
});

async function* withReason(listing: AsyncIterable<Unsubscribed>, input: ReasonInput) {
	for await (const entry of listing) if (hasReason(entry, input)) yield entry;
}
