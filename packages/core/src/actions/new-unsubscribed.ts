import { collect } from '../client/collect.ts';
import { isWanted } from '../client/list-unsubscribed.ts';
import { pollNew } from '../polling/poll-new.ts';
import { defineTrigger } from './trigger.ts';
import { unsubscribedOutputs, unsubscribedSample } from './unsubscribed-entry.ts';
import { filterOf, reason, reasonWords } from './unsubscribed-reason.ts';
import { describeAction } from './words.ts';

/** Starts a workflow for each address that must not be emailed any more. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const newUnsubscribed = defineTrigger({
	key: 'unsubscribed.new',
	name: 'New Unsubscribed Address',
	scopes: ['contacts:read'],
	replay: 'safe', // reads only
	fields: { reason },
	many: true,
	run: async (client, input) => {
		const filter = filterOf(input);
		const [page] = await collect(client.contacts.listUnsubscribedPages(filter), 1);
		return page!.entries.filter((entry) => isWanted(entry, filter)); // every list has a first page
	},
	poll: async (client, input, memory, options) => {
		const filter = filterOf(input);
		const { entries, ...polled } = await pollNew(
			(at) => client.contacts.listUnsubscribedPages(at ?? filter),
			memory,
			options,
		);
		// A service that does not know the filter answers all; then all is remembered, so that each poll still ends soon.
		return { ...polled, entries: entries.filter((entry) => isWanted(entry, filter)) };
	},
});

export const newUnsubscribedDescribed = /* @__PURE__ */ describeAction(newUnsubscribed, {
	action: 'On new unsubscribed address',
	summary: 'Triggers when an email address unsubscribed, bounced, or complained.',
	zapier: { summary: 'Triggers when an email address unsubscribes, bounces, or complains.' },
	fields: { reason: reasonWords },
	outputs: unsubscribedOutputs,
	sample: unsubscribedSample,
});
