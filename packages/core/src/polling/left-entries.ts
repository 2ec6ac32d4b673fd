import type { Unsubscribed } from '../api/unsubscribed.ts';
import { incompleteList, tooLongList } from './incomplete-list.ts';
import { READ_ALL_EVERY_MS } from './new-entries.ts';
import { Reading, samplesOf } from './reading.ts';
import type { Polled, PolledList, PollOptions, Source } from './source.ts';

/** An email address that is or was on the list. */
export type Listed = Pick<Unsubscribed, 'email' | 'reason'>;

/** A list whose removed entries start workflows. */
export interface WatchedList extends PolledList<Unsubscribed> {
	/** Looks up an email address on the list, regardless of the reason for its suppression. */
	find: (email: string) => Promise<Unsubscribed | undefined>;
}

/** Memory between polls. */
interface LeftMemory {
	/** Email addresses on the list, by reason. */
	listed: Record<string, string[]>;
	/** Start of the latest poll that read the whole list, in milliseconds since 1970. */
	readAt: number;
	/** Number of entries in the list; absent if the next poll must read the whole list. */
	total?: number;
}

/** Maximum number of email addresses that a trigger stores. */
export const MAX_LISTED = 10_000;

/** Maximum number of email addresses that a poll looks up, and the next poll the others: half of the limit of 60 requests per minute. */
const MAX_LOOK_UPS = 30;

/**
 * Returns the source of entries that left a list: a diff with the list of the previous poll. If the list's
 * count increased by the number of new entries at the top, the poll reads only the first pages.
 */
export const leftEntriesOf = (list: WatchedList): Source<Listed> => ({
	poll: (memory, options) => pollLeft(list, memory as LeftMemory | undefined, options), // stored by this source
	samples: async (options) =>
		(await samplesOf(list, options)).map(({ email, reason }) => ({ email, reason })),
});

async function pollLeft(
	list: WatchedList,
	memory: LeftMemory | undefined,
	{ now }: PollOptions,
): Promise<Polled<Listed, LeftMemory>> {
	const startedAt = now();
	const listed = listedIn(memory);
	const reading = new Reading<Unsubscribed>(
		{ ...list, idOf: ({ email }) => email.toLowerCase() },
		{ startedAt, isKnown: (id) => listed.has(id), maxEntries: MAX_LISTED },
	);
	const { total = NaN, readAt = -Infinity } = memory ?? {};
	const isDue = Math.abs(startedAt - readAt) >= READ_ALL_EVERY_MS; // a clock can be set back
	const isUpToDate = () => reading.hasKnown && reading.total === total + reading.found.length;
	await reading.read(() => !isDue && isUpToDate());
	if (reading.isCut) throw incompleteList(list.noun, reading);
	const missing = reading.isWhole ? [...listed].filter(([id]) => !reading.entries.has(id)) : [];
	for (const [id, { email, reason }] of reading.entries) listed.set(id, { email, reason });
	const isTooLong = reading.isPartial || listed.size - missing.length > MAX_LISTED;
	if (isTooLong) throw tooLongList(list.noun, LIMIT);
	const { left, isDone } = await removeLeft(list, listed, missing);
	const isCounted = isDone && (!reading.isWhole || reading.isSteady);
	const after: LeftMemory = {
		listed: byReason(listed.values()),
		readAt: reading.isWhole ? startedAt : readAt,
		...(isCounted && { total: reading.total }),
	};
	return { entries: left, memory: !isDue && isSame(after, memory!) ? memory! : after }; // a first poll is due
}

/**
 * Removes the email addresses that left, and returns them. An email address that the poll didn't read can
 * have moved to a page that was already read, so each one is looked up first. If a lookup fails, the next poll
 * looks up the others: a service that ignores the filter needs so many requests that each poll fails.
 */
async function removeLeft(
	list: WatchedList,
	listed: Map<string, Listed>,
	missing: ReadonlyArray<[string, Listed]>,
): Promise<{ left: Listed[]; isDone: boolean }> {
	const left: Listed[] = [];
	const size = listed.size;
	for (const [id, entry] of missing.slice(0, MAX_LOOK_UPS)) {
		const [found] = await Promise.allSettled([list.find(entry.email)]);
		const hasFailed = found.status === 'rejected';
		if (hasFailed && listed.size === size) throw found.reason;
		if (hasFailed) return { left, isDone: false };
		const current = found.value;
		if (current !== undefined && isMatch(list, current)) continue;
		listed.delete(id);
		if (current === undefined && isMatch(list, entry)) left.push(entry);
	}
	return { left, isDone: missing.length <= MAX_LOOK_UPS };
}

const isMatch = (list: WatchedList, entry: Listed): boolean =>
	list.isMatch?.({ created_at: '', ...entry }) ?? true;

const listedIn = ({ listed }: Pick<LeftMemory, 'listed'> = { listed: {} }) =>
	new Map(
		Object.entries(listed).flatMap(([reason, emails]) =>
			emails.map((email): [string, Listed] => [email.toLowerCase(), { email, reason }]),
		),
	);

function byReason(entries: Iterable<Listed>): LeftMemory['listed'] {
	const grouped = new Map<string, string[]>();
	for (const { email, reason } of entries) {
		if (!grouped.has(reason)) grouped.set(reason, []);
		grouped.get(reason)!.push(email);
	}
	return Object.fromEntries(grouped);
}

const isSame = (after: LeftMemory, before: LeftMemory): boolean =>
	JSON.stringify({ ...after, readAt: 0 }) === JSON.stringify({ ...before, readAt: 0 });

const LIMIT = `This trigger compares up to ${MAX_LISTED.toLocaleString('en-US')} email addresses. Choose a 'Reason' with fewer.`;
