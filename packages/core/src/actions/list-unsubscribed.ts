import { collect } from '../client/collect.ts';
import { defineAction } from './action.ts';
import { choice } from './fields.ts';
import { limit, limitWords } from './shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from './unsubscribed-entry.ts';
import { describeAction } from './words.ts';

/** Lists the addresses that must not be emailed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = defineAction({
	key: 'unsubscribed.list',
	name: 'Get Many Unsubscribed Addresses',
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: {
		reason: choice('Reason', { options: ['any', 'unsubscribed', 'bounced', 'complained'] }),
		limit,
	},
	many: true,
	run: async (client, { reason = 'any', limit }) => {
		const listing = client.contacts.listUnsubscribed(reason === 'any' ? {} : { reason });
		return await collect(withReason(listing, reason), limit);
	},
});

export const listUnsubscribedDescribed = /* @__PURE__ */ describeAction(listUnsubscribed, {
	action: 'Get many unsubscribed addresses',
	summary: 'Gets the addresses that must not be emailed: unsubscribed, bounced or complained.',
	n8n: { name: 'Get Many' },
	fields: {
		reason: {
			help: 'Why the addresses must not be emailed.',
			choices: {
				any: { label: 'Any', help: 'All of them' },
				unsubscribed: { label: 'Unsubscribed', help: 'They asked for no more mail' },
				bounced: { label: 'Bounced', help: 'Mail could not be delivered' },
				complained: { label: 'Complained', help: 'They reported mail as spam' },
			},
			example: 'any',
		},
		limit: limitWords,
	},
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
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
