import type { Unsubscribed } from '../api/contacts.ts';
import { partialList, UNSUBSCRIBED_LIST } from '../api/partial-list.ts';
import { LeftReading, type LeftMemory, type WatchedList } from './left-reading.ts';
import type { Listed } from './listed.ts';
import { newestOf } from './newest.ts';
import type { Polled, PollOptions, Source } from './source.ts';

/**
 * Returns the source of entries that left a list. Finding them requires a memory of the whole list; IDs
 * aren't sufficient.
 */
export const leftEntriesOf = (list: WatchedList): Source<Listed> => ({
	poll: (memory, options) => pollLeft(list, memory as LeftMemory | undefined, options), // stored by this source
	samples: async () => (await newestOf(list)).map(({ email, reason }) => ({ email, reason })),
});

/** Milliseconds between two full passes over a list whose count is reliable. */
const PASS_EVERY_MS = 86_400_000;

/**
 * Minimum interval between two passes that look for a missing entry, in milliseconds per page. The passes use
 * up to a quarter of the requests per hour.
 */
const PASS_EVERY_MS_PER_PAGE = 14_400;

/**
 * Finds the email addresses that left a list since an earlier poll, and returns each once. An email address
 * that left the list and came back between two polls isn't returned.
 *
 * - A list with one page: each poll reads the whole list.
 * - A longer list that is newest first and has a count: a poll reads the first page. If the count doesn't
 *   match the known entries, a full pass follows. Passes are at least 14.4 s per page apart, or about 10
 *   minutes for 20,000 entries on 40 pages.
 * - Any other list: each poll reads one page, so a full pass takes as many polls as there are pages.
 *
 * An email address that a pass didn't find may have moved to a page that was already read. Such an email
 * address is looked up, with one request, before it is returned.
 */
export async function pollLeft(
	list: WatchedList,
	memory: LeftMemory | undefined,
	options: PollOptions,
): Promise<Polled<Listed, LeftMemory>> {
	const startedAt = options.now();
	const reading = new LeftReading(list, memory, options);
	await readAsDue(reading, memory, startedAt);
	return {
		entries: reading.left.filter((entry) => list.isMatch(datelessOf(entry))),
		memory: reading.toMemory(memory),
		...(reading.isCut && { problem: cutList() }),
	};
}

async function readAsDue(
	reading: LeftReading,
	memory: LeftMemory | undefined,
	startedAt: number,
): Promise<void> {
	if (memory === undefined) return reading.beginPass({ passAt: startedAt, isUrgent: true });
	if (memory.at !== undefined) return reading.readOn();
	if (reading.hasUnmet) return reading.lookUp();
	const sinceMs = startedAt - memory.passAt;
	if (memory.surplus === undefined || sinceMs >= PASS_EVERY_MS) {
		return reading.beginPass({ passAt: startedAt, isUrgent: false });
	}
	const hasLeft = (await reading.readTop()) !== memory.surplus;
	if (hasLeft && sinceMs >= memory.pages * PASS_EVERY_MS_PER_PAGE) {
		await reading.beginPass({ passAt: startedAt, isUrgent: true });
	}
}

const datelessOf = (entry: Listed): Unsubscribed => ({ ...entry, created_at: '' });

const cutList = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"Ask the operator of the service to return all pages. The trigger can't detect email addresses that leave the missing part.",
	);
