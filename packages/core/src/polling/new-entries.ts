import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { incompleteList } from './incomplete-list.ts';
import { Known } from './known.ts';
import { exceedsLimit, MAX_ENTRIES, Reading, samplesOf, type ReadState } from './reading.ts';
import { readRecent } from './read-recent.ts';
import type { Polled, PolledList, PollOptions, Source } from './source.ts';

/** Memory between polls. */
interface NewMemory {
	/** Fingerprints of the entries found, concatenated. */
	known: string;
	/** Start of the latest poll that read the whole list, in milliseconds since 1970. */
	readAt: number;
	/** Whether the whole list was newest first. */
	isNewestFirst: boolean;
	/** Number of entries in the list; absent if the list doesn't report it correctly. */
	total?: number;
	/**
	 * Date up to which all entries count as known, in milliseconds since 1970. Only for a list that is newest
	 * first and too long to be read completely.
	 */
	knownUntil?: number;
}

/** Milliseconds after which a poll reads the whole list, even if nothing indicates a change. */
export const READ_ALL_EVERY_MS = 86_400_000;

/** `readAt` after a poll that failed, so that the next one reads the whole list. */
const READ_NEXT_TIME = 0;

/** Number of known entries from which entries that are no longer on the list are forgotten. */
const MAX_KNOWN = 2 * MAX_ENTRIES;

/** Maximum number of times that the first poll reads a list that changes meanwhile. */
const MAX_PASSES = 5;

/**
 * Returns the source of a list's new entries, each of which is returned once.
 *
 * - Newest first: a poll reads from the top until it finds a known entry. That's enough if the list's count
 *   increased by the number of new entries, or if the list has no count.
 * - Diff: otherwise, and once per day, the poll reads the whole list, and compares it with the known entries.
 */
export const newEntriesOf = <Entry extends object>(list: PolledList<Entry>): Source<Entry> => ({
	poll: (memory, options) =>
		memory === undefined ? pollFirst(list, options) : pollNew(list, memory as NewMemory, options), // stored by this source
	samples: (options) => samplesOf(list, options),
	readRecent: (options) => readRecent(list, options),
});

/**
 * Stores all entries as known. If an entry is removed while the list is read, another one can move to a page
 * that was already read. So the list is read again, unless its count shows that nothing moved. A list that is
 * too long to be read twice within the key's rate limit is read once.
 */
async function pollFirst<Entry extends object>(
	list: PolledList<Entry>,
	{ now }: PollOptions,
): Promise<Polled<Entry, NewMemory>> {
	const startedAt = now();
	const known = new Known();
	let memory: NewMemory | undefined;
	for (let pass = 1; ; pass += 1) {
		const reading = new Reading(list, { startedAt, isKnown: (id) => known.has(id) });
		const error = await failureOf(reading.read());
		if (memory && error instanceof RateLimitedError) return { entries: [], memory };
		const isLimited = isCutByLimit(error, reading);
		if (error !== undefined && !isLimited) throw error;
		reading.isPartial ||= isLimited;
		if (isIncomplete(reading)) throw incompleteList(list.noun, reading);
		memory = memoryAfter(reading, known, startedAt);
		const isComplete = reading.isSteady || reading.found.length === 0;
		if (isComplete || isLimited || pass === MAX_PASSES) return { entries: [], memory };
	}
}

async function pollNew<Entry extends object>(
	list: PolledList<Entry>,
	memory: NewMemory,
	{ now }: PollOptions,
): Promise<Polled<Entry, NewMemory>> {
	const startedAt = now();
	const known = new Known(memory.known);
	const reading = new Reading(list, { startedAt, isKnown: (id) => known.has(id) });
	const isDue = Math.abs(startedAt - memory.readAt) >= READ_ALL_EVERY_MS; // a clock can be set back
	const failure = await failureOf(reading.read(() => !isDue && isUpToDate(reading, memory)));
	// The rest is older than a known entry, unless a failed poll left out entries before it.
	const isLimited =
		isCutByLimit(failure, reading) && reading.hasKnown && memory.readAt > READ_NEXT_TIME;
	reading.isPartial ||= isLimited;
	const incomplete = isIncomplete(reading) ? incompleteList(list.noun, reading) : undefined;
	const error = isLimited ? undefined : (failure ?? incomplete);
	if (error !== undefined && reading.found.length === 0) throw error; // unread pages don't delay entries
	known.addAll(reading.found.map(list.idOf));
	const after =
		error === undefined
			? memoryAfter(reading, known, startedAt, memory)
			: { ...memory, known: known.toString(), readAt: READ_NEXT_TIME };
	return {
		entries: newOf(list, reading.found, memory),
		memory: !isDue && isSame(after, memory) ? memory : after,
	};
}

/** Returns the error that a promise is rejected with; undefined if it's fulfilled. */
const failureOf = (promise: Promise<void>): Promise<Error | undefined> =>
	promise.then(
		() => undefined,
		(error: Error) => error, // ContactSyncError, or the reason of the signal
	);

/** Whether a list has more pages than the key's rate limit allows, and is newest first, so that the rest is older. */
const isCutByLimit = (error: unknown, reading: ReadState): boolean =>
	exceedsLimit(error, reading) && reading.isNewestFirst;

/** Whether new entries can be in the part of the list that wasn't read. */
const isIncomplete = ({ isPartial, isNewestFirst }: ReadState): boolean =>
	isPartial && !isNewestFirst;

/** Whether the pages read contain all new entries. */
function isUpToDate({ hasKnown, isSorted, total, found }: ReadState, memory: NewMemory): boolean {
	const isCounted = total !== undefined && memory.knownUntil === undefined;
	const isTopNew = memory.isNewestFirst && isSorted;
	return hasKnown && (isCounted ? total === (memory.total ?? NaN) + found.length : isTopNew);
}

function memoryAfter(
	{ entries, isNewestFirst, isPartial, isSteady, isWhole, lastTime, total }: ReadState,
	known: Known,
	readAt: number,
	before?: NewMemory,
): NewMemory {
	if (before !== undefined && !isWhole && !isPartial) {
		const isCounted = before.total !== undefined;
		return { ...before, known: known.toString(), ...(isCounted && { total }) };
	}
	const kept = known.size > MAX_KNOWN ? new Known() : known; // forgets removed entries
	kept.addAll(entries.keys());
	return {
		known: kept.toString(),
		readAt,
		isNewestFirst,
		...(isSteady && { total }),
		...(isPartial && { knownUntil: lastTime }),
	};
}

const isSame = (after: NewMemory, before: NewMemory): boolean =>
	JSON.stringify({ ...after, readAt: 0 }) === JSON.stringify({ ...before, readAt: 0 });

function newOf<Entry extends object>(
	{ timeOf = () => NaN, isMatch = () => true }: PolledList<Entry>,
	found: readonly Entry[],
	{ knownUntil = -Infinity }: NewMemory,
): Entry[] {
	return found
		.filter((entry) => isMatch(entry) && !(timeOf(entry) <= knownUntil))
		.reverse()
		.sort((a, b) => (timeOf(a) || 0) - (timeOf(b) || 0));
}
