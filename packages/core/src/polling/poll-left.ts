import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';
import { LeftReading, type LeftMemory, type WatchedList } from './left-reading.ts';
import type { Listed } from './listed.ts';
import { newestOf } from './newest.ts';
import type { Polled, PollOptions, Source } from './source.ts';

/** The entries that left a list. IDs aren't enough to find them: only a memory of the list shows that one is missing. */
export const leftEntriesOf = (list: WatchedList): Source<Listed> => ({
	poll: (memory, options) => pollLeft(list, memory as LeftMemory | undefined, options), // which this source left
	samples: async () => (await newestOf(list)).map(({ email, reason }) => ({ email, reason })),
});

/** Milliseconds between two full passes over a list whose count can be relied on. */
const PASS_EVERY_MS = 86_400_000;

/** Milliseconds per page between two passes that look for something: they take a quarter of the requests of an hour. */
const PASS_EVERY_MS_PER_PAGE = 14_400;

/**
 * Finds the email addresses that were on a list in an earlier poll and aren't any more, and returns each once. One that left and
 * came back between two polls is on the list, so it isn't returned.
 *
 * - A list of one page is read whole by each poll.
 * - A longer list that is newest first and says how many entries it has: a poll reads the first page. If the count doesn't fit
 *   what is known, a full pass follows, one per 14.4 s and page: within 10 minutes where 20,000 entries are 40 pages.
 * - Any other list: each poll reads one page, so a full pass takes as many polls as there are pages.
 *
 * An email address that a pass didn't meet may have moved to a page that was read already. So it is looked up before it is returned,
 * with a request of its own.
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
		entries: reading.left.filter((entry) => list.isWanted(datelessOf(entry))),
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
	new UnexpectedAnswerError({
		status: 200,
		summary: 'The service returned only part of the list of unsubscribed email addresses.',
		hint: 'Email addresses that leave the rest are never seen. Ask the operator of the service for all pages.',
	});
