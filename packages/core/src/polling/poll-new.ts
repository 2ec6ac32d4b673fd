import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { Known, secondsOf, type KnownMemory } from './known.ts';
import { Reading, type ReadPages } from './reading.ts';

/** What a poll leaves for the next one: plain JSON, to be kept with the entries it gave or not at all. */
export interface PollMemory {
	known: KnownMemory;
	/** When the last full pass began; milliseconds since 1970. */
	passAt: number;
	/** Where the pass goes on; absent when none is under way. */
	at?: string;
	/** While the first pass lasts: only entries made from this second on are new. */
	since?: number;
}

export interface PollOptions {
	/** Milliseconds since 1970. */
	now: () => number;
	/** Pages that one poll may read. @default 10 */
	maxPages?: number;
}

export interface Polled {
	/** Oldest first. */
	entries: Unsubscribed[];
	/** The same object when nothing changed. */
	memory: PollMemory;
}

/** A sixth of the requests of a minute. */
const MAX_PAGES = 10;

/** After this a poll asks for no more pages. */
const MAX_READING_MS = 20_000;

const PASS_EVERY_MS = 86_400_000;

/**
 * Finds the entries of a list that no poll saw before; each comes out once. An entry is told by address, reason and second, so one
 * who comes back later is new.
 *
 * A poll reads from the top until a page holds something known: one page when it is quiet. Once a day a full pass reads on to
 * the end, over several polls where need be, and finds what stands elsewhere: in a list that was sorted anew, or with a reason
 * that was changed in place. The first poll makes everything known. Where the list is too long for it, it trusts the dates of a list that
 * is newest first; any other gives nothing until the first pass is over.
 *
 * Its limits: a removal while a pass reads can hide an entry from this pass, so that the next one finds it. When `known` is full,
 * changes in the oldest days go unseen. Entries without a date are never given up, and come once for an address and reason.
 * It throws what reading throws, and then nothing is lost: keep the memory there was.
 */
export async function pollNew(
	readPages: ReadPages,
	memory: PollMemory | undefined,
	{ now, maxPages = MAX_PAGES }: PollOptions,
): Promise<Polled> {
	const startedAt = now();
	const known = new Known(memory?.known);
	const reading = new Reading(readPages, known);
	const isFull = () => reading.pages >= maxPages || now() - startedAt >= MAX_READING_MS;
	const isDue = memory !== undefined && !memory.at && startedAt - memory.passAt >= PASS_EVERY_MS;
	let stop = await reading.read(undefined, isFull, !isDue);
	if (memory?.at !== undefined && stop.isPartial) {
		// It begins with the page that was read last: what was removed meanwhile has moved others up.
		stop = isFull() ? { at: memory.at } : await reading.read(memory.at, isFull);
	}
	const { found } = reading;
	const { at, isPartial } = stop;
	const isWhole = at === undefined && !isPartial;
	const first = memory === undefined ? sinceOf(found) : memory.since;
	const next: PollMemory = {
		known: known.toMemory(startedAt),
		passAt: memory === undefined || isDue ? startedAt : memory.passAt,
		...(at !== undefined && { at }),
		...(!isWhole && first !== undefined && { since: first }),
	};
	const isSame =
		memory !== undefined &&
		found.length === 0 &&
		memory.at === next.at &&
		memory.passAt === next.passAt &&
		memory.since === next.since;
	return {
		entries: memory === undefined ? [] : newOf(found, memory),
		memory: isSame ? memory : next,
	};
}

const newOf = (found: readonly Unsubscribed[], { since = -Infinity }: PollMemory): Unsubscribed[] =>
	found
		.filter((entry) => since === -Infinity || secondsOf(entry) >= since)
		.reverse()
		.sort((a, b) => (secondsOf(a) || 0) - (secondsOf(b) || 0));

/** From when on entries are new, where the first poll did not reach the end: of a list that is newest first, its newest. */
function sinceOf(found: readonly Unsubscribed[]): number {
	const seconds = found.map(secondsOf);
	const [newest] = seconds;
	const isNewestFirst = seconds.every((second, i) => second <= (seconds[i - 1] ?? Infinity));
	if (newest === undefined || !isNewestFirst) return Number.MAX_SAFE_INTEGER;
	return newest > seconds.at(-1)! ? newest : newest + 1; // more of that second may stand where it did not read
}
