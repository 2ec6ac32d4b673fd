import { isWanted, readInput, type Client, type Unsubscribed } from '@contact-sync/core';
import type { Bundle, Trigger } from 'zapier-platform-core';
import { inputFields } from '../compile/input-fields.ts';
import { actionNamed } from '../compile/operation.ts';
import { outputFields } from '../compile/output-fields.ts';
import { triggerStep } from '../compile/step.ts';

/** Requests of one poll, at most. */
const MAX_PAGES = 5;

/** What Zapier shows of a trigger that is being set up. */
const SAMPLES = 3;

/** Polls are minutes apart, so that what is older than this was seen long ago, even after days without polls. */
const KNOWN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const list = actionNamed('unsubscribed.list');
const fields = { reason: list.fields.reason! };

/**
 * Tells of addresses that must not be emailed any more. Zapier remembers the IDs it has seen, so a poll gives what is new and
 * much that is not. api.md section 4, /contacts/api/unsubscribed-emails/.
 */
export const newUnsubscribed: Trigger = {
	key: 'new_unsubscribed',
	noun: 'Unsubscribed Address',
	display: {
		label: 'New Unsubscribed Address',
		description: 'Triggers when an address unsubscribes, bounces or complains.',
	},
	operation: {
		type: 'polling',
		...inputFields(fields),
		outputFields: [
			{ key: 'id', label: 'Entry ID', type: 'string', primary: true },
			...outputFields(list.outputs),
		],
		sample: withId(list.sample as Unsubscribed), // the action's sample is an entry of its list
		perform: triggerStep(list, poll),
	},
};

/** Reads the list, which is newest first, until what comes is old. Entries that moved to the next page meanwhile come once. */
async function poll(client: Client, { inputData, meta }: Bundle) {
	const { reason = 'any' } = readInput(fields, inputData, 'zapier');
	const filter: Record<string, string> = reason === 'any' ? {} : { reason: String(reason) };
	const news = new Map<string, Unsubscribed & { id: string }>();
	let pages = 0;
	for await (const { entries } of client.contacts.listUnsubscribedPages(filter)) {
		pages += 1;
		for (const entry of entries.filter((each) => isWanted(each, filter))) {
			news.set(withId(entry).id, withId(entry));
		}
		if (meta.isLoadingSample && news.size >= SAMPLES) return [...news.values()].slice(0, SAMPLES);
		const last = entries.at(-1);
		const isEnough = last !== undefined && isKnown(last) && !meta.isPopulatingDedupe;
		if (pages === MAX_PAGES || isEnough) break;
	}
	return [...news.values()];
}

/** Every time someone gets on the list is an entry of its own; what names it never changes. */
function withId(entry: Unsubscribed) {
	const { email, reason, created_at } = entry;
	return { id: [email.toLowerCase(), timeOf(created_at), reason].join('|'), ...entry };
}

/** The same moment is the same text, however the service writes it. */
function timeOf(text: string): string {
	const time = Date.parse(text);
	return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** An entry without a time may be new. */
const isKnown = ({ created_at }: Unsubscribed): boolean =>
	Date.parse(created_at) < Date.now() - KNOWN_AFTER_MS;
