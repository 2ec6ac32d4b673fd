import { groupBy } from './group-by.ts';

/**
 * Maximum number of items in progress. It equals a key's limit of requests per minute (api.md section 8), so
 * that response latency doesn't slow down a run.
 */
const CONCURRENCY = 60;

export interface RunAllOptions<T> {
	/** Returns keys of the data that an item changes, such as a contact's email address and external ID. Items that share a key run in order. */
	keysOf?: (item: T, index: number) => readonly string[];
	/** @default 60 */
	concurrency?: number;
}

/**
 * Runs a function for every item, up to 60 at the same time, and returns the results in the order of the
 * items. Items that share a key run one after the other, so that the last item wins, as in a sequential run.
 *
 * @throws the first error, after the items in progress have ended; no further items are started
 */
export async function runAll<T, R>(
	items: readonly T[],
	run: (item: T, index: number) => Promise<R>,
	{ keysOf = () => [], concurrency = CONCURRENCY }: RunAllOptions<T> = {},
): Promise<R[]> {
	const results: R[] = [];
	const lanes = lanesOf(items, keysOf);
	let failure: { error: unknown } | undefined;
	const runOne = async (index: number) => {
		if (failure) return;
		try {
			results[index] = await run(items[index]!, index);
		} catch (error) {
			failure ??= { error };
		}
	};
	const work = async () => {
		// All workers share the iterator, so each lane runs once.
		for (const lane of lanes) for (const index of lane) await runOne(index);
	};
	await Promise.all(Array.from({ length: concurrency }, work));
	if (failure) throw failure.error;
	return results;
}

/** Groups indexes whose items share a key, directly or through other items, in the order of first occurrence. */
function lanesOf<T>(
	items: readonly T[],
	keysOf: NonNullable<RunAllOptions<T>['keysOf']>,
): Iterable<number[]> {
	/**
	 * For each index, an earlier index in the same lane, or the index itself. With later indexes, chains
	 * would be too long for the recursion.
	 */
	const earlier = items.map((_, index) => index);
	const firstOf = (index: number): number =>
		earlier[index] === index ? index : (earlier[index] = firstOf(earlier[index]!));
	const lastWith = new Map<string, number>();
	for (const [index, item] of items.entries()) {
		for (const key of keysOf(item, index)) {
			const [first, other] = [index, lastWith.get(key) ?? index].map(firstOf).sort((a, b) => a - b);
			earlier[other!] = first!;
			lastWith.set(key, index);
		}
	}
	return groupBy(items.keys(), firstOf).values();
}
