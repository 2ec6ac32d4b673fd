import { readInput, type Client, type Unsubscribed } from '@contact-sync/core';
import { filterOf, isWanted, newUnsubscribed as asCatalogued } from '@contact-sync/core/triggers';
import type { Bundle, Trigger } from 'zapier-platform-core';
import { drawAction, triggerNamed } from '../compile/operation.ts';
import { triggerStep } from '../compile/step.ts';

/** Requests of one poll, at most. */
const MAX_PAGES = 5;

/** What Zapier shows of a trigger that is being set up. */
const SAMPLES = 3;

/** Polls are minutes apart, so that what is older than this was seen long ago, even after days without polls. */
const KNOWN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const trigger = triggerNamed('unsubscribed.new');
const { operation, ...shown } = drawAction(trigger, {
	key: 'new_unsubscribed',
	noun: 'Unsubscribed Address',
});

/**
 * Tells of addresses that must not be emailed any more. Zapier remembers the IDs it has seen, so a poll gives what is new and
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
		sample: withId(trigger.sample as Unsubscribed), // the trigger's sample is an entry of its list
		perform: triggerStep(trigger, poll),
	},
};

/** Reads the list, which is newest first, until what comes is old. Entries that moved to the next page meanwhile come once. */
async function poll(client: Client, { inputData, meta }: Bundle) {
	const filter = filterOf(readInput(asCatalogued.fields, inputData, 'zapier'));
	const news = new Map<string, Unsubscribed & { id: string }>();
	let pages = 0;
	for await (const { entries } of client.contacts.listUnsubscribedPages(filter)) {
		pages += 1;
		for (const entry of entries.filter((each) => isWanted(each, filter))) {
			news.set(withId(entry).id, withId(entry));
		}
		if (meta.isLoadingSample && news.size >= SAMPLES) return [...news.values()].slice(0, SAMPLES);
		const isEnough = isKnownFromHere(entries) && !meta.isPopulatingDedupe;
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

/**
 * Whether all that follows a page is old. What has no date may be new; and where the page is not newest first, which is a guess
 * about the service, so may be anything that follows.
 */
function isKnownFromHere(entries: readonly Unsubscribed[]): boolean {
	const times = entries.map(({ created_at }) => Date.parse(created_at));
	const [first = NaN] = times;
	const last = times.at(-1) ?? NaN;
	const isNewestFirst = first > last && times.every((time, i) => time <= (times[i - 1] ?? time));
	return isNewestFirst && last < Date.now() - KNOWN_AFTER_MS;
}
