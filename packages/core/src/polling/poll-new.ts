import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { Place } from '../client/pages.ts';
import { cutAndUnsorted } from './cut-and-unsorted.ts';
import { Known, type KnownMemory } from './known.ts';
import { isSorted, type Order } from './order.ts';
import { secondsOf, type PolledList } from './polled-list.ts';
import { Reading, type Stop } from './reading.ts';
import { MAX_PAGES, MAX_READING_MS, type Polled, type PollOptions } from './source.ts';

/** What a poll leaves for the next one: plain JSON, to be kept with the entries it returned or not at all. */
export interface PollMemory {
	known: KnownMemory;
	/** When the last full pass began; milliseconds since 1970. */
	passAt: number;
	/** Number of pages that the pass has read. */
	pages: number;
	/** Of the pages that the pass has read, and those read since. */
	order: Order;
	/** Where the pass continues; absent when none is in progress. */
	at?: Place;
	/** The last page of a list that is oldest first. */
	end?: Place;
	/** While the first pass lasts: only entries made from this second on are new. */
	since?: number;
}

/** Milliseconds between two full passes over a list that is sorted by date. */
const PASS_EVERY_MS = 86_400_000;

/** Milliseconds per page between two full passes over any other list: they take a quarter of the requests of an hour. */
const PASS_EVERY_MS_PER_PAGE = 14_400;

/**
 * Finds the entries of a list that no poll saw before, and returns each once. An entry is identified by address, reason and
 * second, so one who comes back later is new. How soon it comes depends on the list:
 *
 * - Newest first: with the next poll, which reads from the top to a page with something known, one page when it is quiet.
 * - Oldest first: with the next poll, which reads on from the last page, one page when it is quiet.
 * - Without dates, or in any other order: an entry at the top with the next poll. Full passes find all others, one per 14.4 s
 *   and page: within 5 minutes where 10,000 entries are 20 pages, within half an hour where they are 100.
 * - Elsewhere in a sorted list, as with a reason that was changed in place: with the full pass, once a day.
 *
 * The order is read from the dates of the full pass, and of each page since. A full pass takes several polls where need be. The
 * first one makes everything known and returns nothing, but for entries that are dated after it began.
 *
 * For a platform that remembers nothing from poll to poll but the IDs of entries, there is `readRecent`.
 *
 * Its limits: a removal while a pass reads can hide an entry from this pass, so that the next one finds it. When `known` is full,
 * changes in the oldest days go unseen. Entries without a date are never dropped, and come once for an address and reason.
 * It throws what reading throws, and then nothing is lost: keep the memory there was.
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
		// What isn't wanted is remembered too, for a service that ignores the filter: then each poll still ends soon.
		entries: memory === undefined ? [] : newOf(reading.found, memory).filter(list.isWanted),
		memory: memory !== undefined && isSame(reading, memory, next) ? memory : next,
		...(reading.pages.isCut && next.order !== 'newest-first' && { problem: cutAndUnsorted() }),
	};
}

/** What is remembered besides the entries. */
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

/** Continues a full pass, after what is new at the top. */
async function readOn(reading: Reading, memory: PollMemory, at: Place): Promise<Progress> {
	const top = await reading.read(undefined, true);
	if (top !== 'known') return progressOf(reading, memory, top);
	if (reading.isFull) return progressOf(reading, memory, top, at);
	const before = reading.pages.count;
	// It begins with the page that was read last: what was removed meanwhile has moved others up.
	const stop = await reading.read(at);
	if (stop === 'moved') {
		reading.pages.order = 'same';
		return progressOf(reading, { ...memory, pages: 0 }, stop, reading.top); // again from the top
	}
	return progressOf(
		reading,
		{ ...memory, pages: memory.pages + reading.pages.count - before },
		stop,
	);
}

/** @param at where the pass continues */
function progressOf(
	reading: Reading,
	{ passAt, pages, since }: Progress,
	stop: Stop,
	at = stop === 'full' ? reading.place : undefined,
): Progress {
	const order = stop === 'gone' ? 'none' : reading.pages.order; // so that the next pass begins soon
	return {
		passAt,
		pages,
		order,
		...(at !== undefined && { at }),
		...(order === 'oldest-first' && at === undefined && { end: reading.place }),
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
 * From when on entries are new, where the first poll did not reach the end: of a list that is newest first, from its newest, which
 * needs no clock; of any other, from the second after the poll began. More of one second may stand where it did not read.
 */
function sinceOf([newest]: readonly Unsubscribed[], order: Order, startedAt: number): number {
	const startedS = Math.floor(startedAt / 1000);
	if (newest === undefined) return startedS + 1;
	if (order === 'newest-first') return secondsOf(newest);
	return (order === 'same' ? secondsOf(newest) : startedS) + 1;
}
