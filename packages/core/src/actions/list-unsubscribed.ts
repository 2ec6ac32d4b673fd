import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { choice, number } from './fields.ts';
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
		reason: choice({
			label: 'Reason',
			help: 'Why the addresses must not be emailed.',
			options: [
				{ value: 'any', label: 'Any', help: 'All of them' },
				{ value: 'unsubscribed', label: 'Unsubscribed', help: 'They asked for no more mail' },
				{ value: 'bounced', label: 'Bounced', help: 'Mail could not be delivered' },
				{ value: 'complained', label: 'Complained', help: 'They reported mail as spam' },
			],
			example: 'any',
		}),
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
	run: async (client, { reason = 'any', limit }) => {
		const listing = client.contacts.listUnsubscribed(reason === 'any' ? {} : { reason });
		return await collect(withReason(listing, reason), limit);
	},
});

/** A service that does not know the filter answers all, so it is applied here too; what has no reason is kept. */
async function* withReason<T extends { reason: string }>(
	listing: AsyncIterable<T>,
	reason: string,
) {
	for await (const entry of listing) {
		if (reason === 'any' || entry.reason === reason || entry.reason === '') yield entry;
	}
}
