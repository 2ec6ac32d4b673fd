import type { Unsubscribed } from '../api/contacts.ts';
import type { Position } from '../api/pages.ts';
import { cutAndUnsorted } from './cut-and-unsorted.ts';
import { Known, type KnownMemory } from './known.ts';
import { isSorted, type Order } from './order.ts';
import { secondsOf, type PolledList } from './polled-list.ts';
import { Reading, type Stop } from './reading.ts';
import { MAX_PAGES, MAX_READING_MS, type Polled, type PollOptions } from './source.ts';

/** Memory between polls, as plain JSON. Store it only if the returned entries are processed. */
export interface PollMemory {
	known: KnownMemory;
	/** Start of the latest full pass, in milliseconds since 1970. */
	passAt: number;
	/** Number of pages that the latest full pass has read. */
	pages: number;
	/** Order of the entries on the pages that were read during or after the pass. */
	order: Order;
	/** Page at which the pass continues; absent if no pass is in progress. */
	at?: Position;
	/** Last page, if the list is oldest first. */
	end?: Position;
	/** Earliest time of new entries during the first pass, in seconds since 1970. */
	since?: number;
}

/** Milliseconds between two full passes over a list that is sorted by date. */
const PASS_EVERY_MS = 86_400_000;

/**
 * Milliseconds per page between two full passes over any other list. The passes use up to a quarter of the
 * requests per hour.
 */
const PASS_EVERY_MS_PER_PAGE = 14_400;

/**
 * Finds list entries that no earlier poll found, and returns each entry once. The email address, the reason,
 * and the date (to the second) identify an entry, so an email address that is added again later is new. The
 * delay depends on the list:
 *
 * - Newest first: the next poll reads from the top until a page contains a known entry. If nothing is new, it
 *   reads one page.
 * - Oldest first: the next poll continues from the last page. If nothing is new, it reads one page.
 * - Without dates, or in any other order: the next poll finds new entries at the top. Full passes, 14.4 s per
 *   page apart, find all other new entries. That takes up to 5 minutes for 10,000 entries on 20 pages, or
 *   half an hour for 100 pages.
 * - Newest or oldest first, but with the new entry elsewhere, for example after a reason changed in place:
 *   the daily full pass finds the entry.
 *
 * The order is based on the dates in the full pass and on every page read since then. A full pass takes
 * several polls if necessary. The first pass stores all entries as known, and returns only those with a date
 * after the start of the pass.
 *
 * For a platform that stores only the IDs of entries between polls, use `readRecent`.
 *
 * Limitations: if an entry is removed during a pass, the pass can miss another entry, which the next pass
 * finds. If `known` is full, changes in the oldest days aren't detected. Entries without a date are never
 * dropped, and are returned once per email address and reason.
 *
 * @throws ContactSyncError if reading fails. In that case, keep the previous memory, so that nothing is lost
 */
export async function pollNew(
	list: PolledList,
	memory: PollMemory | undefined,
	{ now, maxPages = MAX_PAGES }: PollOptions,
): Promise<Polled<Unsubscribed, PollMemory>> {
	const startedAt = now();
	const isFull = (pages: number) => pages >= maxPages || now() - startedAt >= MAX_READING_MS;
	const known = new Known(memory?.known);
	const reading = new Reading(list, known, isFull);
	const read = await readAsDue(reading, memory, startedAt);
	const next: PollMemory = { known: known.toMemory(startedAt), ...read };
	return {
		// Entries that don't match are stored, too, so that polls end early even if the service ignores the
		// filter.
		entries: memory === undefined ? [] : newOf(reading.found, memory).filter(list.isMatch),
		memory: memory !== undefined && isSame(reading, memory, next) ? memory : next,
		...(reading.pages.isCut && next.order !== 'newest-first' && { problem: cutAndUnsorted() }),
	};
}

/** Memory without the known entries. */
type Progress = Omit<PollMemory, 'known'>;

async function readAsDue(reading: Reading, memory: PollMemory | undefined, startedAt: number) {
	if (memory === undefined || isPassDue(memory, startedAt)) {
		return readPass(reading, memory, startedAt);
	}
	const { order, end } = memory;
	reading.pages.order = order;
	if (memory.at !== undefined) return readOn(reading, memory, memory.at);
	if (end === undefined) {
		return progressOf(reading, memory, await reading.read(undefined, true));
	}
	const stop = await reading.read(end);
	if (stop === 'gone' || stop === 'moved') return readPass(reading, memory, startedAt);
	return progressOf(reading, memory, stop);
}

const isPassDue = ({ at, passAt, order, pages }: PollMemory, nowMs: number): boolean => {
	const everyMs = isSorted(order) ? PASS_EVERY_MS : pages * PASS_EVERY_MS_PER_PAGE;
	return at === undefined && nowMs - passAt >= Math.min(everyMs, PASS_EVERY_MS);
};

/** Begins a full pass. */
async function readPass(reading: Reading, memory: PollMemory | undefined, startedAt: number) {
	reading.pages.order = 'same';
	const stop = await reading.read(undefined);
	const { order, count: pages } = reading.pages;
	const since = memory === undefined ? sinceOf(reading.found, order, startedAt) : memory.since;
	return progressOf(reading, { passAt: startedAt, pages, order, since }, stop);
}

/** Continues a full pass, after reading new entries at the top. */
async function readOn(reading: Reading, memory: PollMemory, at: Position): Promise<Progress> {
	const top = await reading.read(undefined, true);
	if (top !== 'known') return progressOf(reading, memory, top);
	if (reading.isFull) return progressOf(reading, memory, top, at);
	const before = reading.pages.count;
	// Rereads the latest page first, because removals may have moved other entries up.
	const stop = await reading.read(at);
	if (stop === 'moved') {
		reading.pages.order = 'same';
		return progressOf(reading, { ...memory, pages: 0 }, stop, reading.top); // starts again from the top
	}
	return progressOf(
		reading,
		{ ...memory, pages: memory.pages + reading.pages.count - before },
		stop,
	);
}

/** Returns the progress after reading. @param at page at which the pass continues */
function progressOf(
	reading: Reading,
	{ passAt, pages, since }: Progress,
	stop: Stop,
	at = stop === 'full' ? reading.position : undefined,
): Progress {
	const order = stop === 'gone' ? 'none' : reading.pages.order; // so that the next pass begins soon
	return {
		passAt,
		pages,
		order,
		...(at !== undefined && { at }),
		...(order === 'oldest-first' && at === undefined && { end: reading.position }),
		...(stop !== 'end' && since !== undefined && { since }),
	};
}

const isSame = (
	{ found }: Reading,
	{ known: _, ...before }: PollMemory,
	{ known: __, ...after }: PollMemory,
) => found.length === 0 && JSON.stringify(before) === JSON.stringify(after);

const newOf = (found: readonly Unsubscribed[], { since = -Infinity }: PollMemory): Unsubscribed[] =>
	found
		.filter((entry) => since === -Infinity || secondsOf(entry) >= since)
		.reverse()
		.sort((a, b) => (secondsOf(a) || 0) - (secondsOf(b) || 0));

/**
 * Returns the earliest time of new entries, in seconds since 1970, for a first poll that didn't reach the end
 * of the list. For a list that is newest first, that's the date of the newest entry, which requires no clock.
 * For any other list, it's one second after the start of the poll, or after the shared date if all dates are
 * equal. Unread pages may contain more entries with the same second.
 */
function sinceOf([newest]: readonly Unsubscribed[], order: Order, startedAt: number): number {
	const startedS = Math.floor(startedAt / 1000);
	if (newest === undefined) return startedS + 1;
	if (order === 'newest-first') return secondsOf(newest);
	return (order === 'same' ? secondsOf(newest) : startedS) + 1;
}
