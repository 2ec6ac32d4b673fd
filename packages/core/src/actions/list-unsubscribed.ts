import { collect } from '../client/collect.ts';
import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { defineAction } from './action.ts';
import { number } from './fields.ts';
import { hasReason, reason, reasonFilter, type ReasonInput } from './unsubscribed-reason.ts';
import { unsubscribedEntry } from './unsubscribed-entry.ts';

/** Lists the addresses that must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = defineAction({
	key: 'unsubscribed.list',
	resource: 'unsubscribed',
	operation: 'list',
	wording: {
		name: 'Get Many Unsubscribed Addresses',
		action: 'Get many unsubscribed addresses',
		summary: 'Gets the addresses that must not be emailed: unsubscribed, bounced or complained.',
		n8n: { name: 'Get Many' },
	},
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: {
		reason,
		limit: number({
			label: 'Limit',
			help: 'Max number of results to return.',
			placeholder: 'all',
			example: 50,
		}),
	},
	many: true,
	outputs: unsubscribedEntry.outputs,
	sample: unsubscribedEntry.sample,
	run: async (client, input) => {
		const listing = client.contacts.listUnsubscribed(reasonFilter(input));
		return await collect(withReason(listing, input), input.limit);
	},
});

async function* withReason(listing: AsyncIterable<Unsubscribed>, input: ReasonInput) {
	for await (const entry of listing) if (hasReason(entry, input)) yield entry;
}
