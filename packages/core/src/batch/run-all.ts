import { groupBy } from './group-by.ts';

/**
 * Items of a run that are under way at the same time: as many as a key may send in a minute (api.md section 8), so that a run
 * is held up by the limits alone, and not by answers that take their time.
 */
const CONCURRENCY = 60;

export interface RunAllOptions<T> {
	/** What an item changes, such as a contact's email and external ID. Items that share one of these run in order. */
	keysOf?: (item: T, index: number) => readonly string[];
	/** @default 60 */
	concurrency?: number;
}

/**
 * Runs a function for every item, up to sixty at a time, and gives what they gave in the items' order.
 * Items that share a key are run one after the other, in order, so that the last one wins as it would one by one.
 * When one throws, no further items are begun, those under way are waited for, and the first error is thrown.
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
		// All read on in the same iterator, so each lane is taken once.
		for (const lane of lanes) for (const index of lane) await runOne(index);
	};
	await Promise.all(Array.from({ length: concurrency }, work));
	if (failure) throw failure.error;
	return results;
}

/** Groups indexes whose items share a key, directly or through others, in the order of their first. */
function lanesOf<T>(
	items: readonly T[],
	keysOf: NonNullable<RunAllOptions<T>['keysOf']>,
): Iterable<number[]> {
	/** For each index an earlier one of its lane, or itself. With later ones, chains would be too long for the recursion. */
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
