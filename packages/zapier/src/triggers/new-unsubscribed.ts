import { readInput, type Client, type Unsubscribed } from '@contact-sync/core';
import { filterOf, isWanted, newUnsubscribed as asCatalogued } from '@contact-sync/core/triggers';
import type { Bundle, Trigger } from 'zapier-platform-core';
import { drawAction, triggerNamed } from '../compile/operation.ts';
import { triggerStep } from '../compile/step.ts';
import { readNews, withId } from './read-news.ts';

const trigger = triggerNamed('unsubscribed.new');
const { operation, ...shown } = drawAction(trigger, {
	key: 'new_unsubscribed',
	noun: 'Unsubscribed Address',
});

/**
 * Returns addresses that must not be emailed any more. Zapier remembers the IDs it has seen, so a poll returns what is new and
 * much that is not. api.md section 4, /contacts/api/unsubscribed-emails/.
 */
export const newUnsubscribed: Trigger = {
	...shown,
	operation: {
		...operation,
		type: 'polling',
		outputFields: [
			{ key: 'id', label: 'Entry ID', type: 'string', primary: true },
			...operation.outputFields,
		],
		sample: { ...withId(trigger.sample as Unsubscribed) }, // the trigger's sample is an entry of its list
		perform: triggerStep(trigger, poll),
	},
};

function poll(client: Client, { inputData, meta }: Bundle) {
	const filter = filterOf(readInput(asCatalogued.fields, inputData, 'zapier'));
	return readNews(client.contacts.listUnsubscribedPages(filter), {
		meta,
		isWanted: (entry) => isWanted(entry, filter),
		now: Date.now,
	});
}
