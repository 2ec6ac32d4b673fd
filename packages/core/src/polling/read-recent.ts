import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { incompleteList } from './incomplete-list.ts';
import { exceedsLimit, newestFirst, Reading, type ReadState } from './reading.ts';
import type { PolledList, ReadRecentOptions } from './source.ts';

/** Milliseconds after which a call reads no more pages, because Zapier ends the call after 30 seconds. */
const MAX_READING_MS = 18_000;

/** Number of consecutive entries, newest first, after which the rest of the list counts as sorted, too. */
const TRUSTED_AFTER = 100;

/** Number of pages that each poll reads, so that it finds entries with earlier dates. */
const MIN_PAGES = 5;

/** Age from which entries after the first pages count as seen, in milliseconds. */
const KNOWN_AFTER_MS = 7 * 86_400_000;

/**
 * Reads the entries that can be new, newest first, for a platform that stores only the IDs it has seen. A
 * poll can't know how many entries are new, so it reads the first five pages, and continues until the entries
 * are a week old. It reads a list that isn't newest first to the end.
 *
 * The first call reads the whole list, so that no old entry starts a workflow when others are removed. If the list
 * changes meanwhile, an entry can move to a page that was already read, so the call reads the list again.
 *
 * @throws UnexpectedResponseError if new entries can be beyond the pages that a call can read
 */
export async function readRecent<Entry extends object>(
	list: PolledList<Entry>,
	{ now, isFirst = false }: ReadRecentOptions,
): Promise<Entry[]> {
	const startedAt = now();
	const isLate = () => !list.isCombined && now() - startedAt > MAX_READING_MS;
	const reading = new Reading(list, { startedAt, isLate });
	await reading
		.read(() => !isFirst && isOld(reading, startedAt))
		.catch((error: unknown) => {
			const isPart = list.isCombined && reading.pages > 0 && isOutOfTime(error);
			if (isPart && !isFirst) return; // the next polls read the rest
			if (!exceedsLimit(error, reading)) throw error;
			reading.isPartial = true;
		});
	if (reading.isPartial && !isTrusted(reading)) throw incompleteList(list.noun, reading);
	if (isFirst && reading.isWhole && !reading.isSteady) {
		const again = new Reading(list, { startedAt, isLate });
		await again.read().catch(() => undefined); // the entries of the first reading are enough to start
		for (const [id, entry] of again.entries) reading.entries.set(id, entry);
	}
	return newestFirst(list, [...reading.entries.values()].filter(list.isMatch ?? (() => true)));
}

/** Whether a call ended before it could read everything. */
const isOutOfTime = (error: unknown): boolean =>
	error instanceof TimeoutError || error instanceof RateLimitedError;

const isTrusted = (reading: ReadState): boolean =>
	reading.isNewestFirst && reading.count >= TRUSTED_AFTER;

/** Whether all following entries are old enough to have been seen. */
const isOld = (reading: ReadState, nowMs: number): boolean =>
	isTrusted(reading) && reading.pages >= MIN_PAGES && nowMs - reading.lastTime > KNOWN_AFTER_MS;
