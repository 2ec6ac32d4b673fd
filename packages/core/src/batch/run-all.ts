import { groupBy } from './group-by.ts';

/**
 * Items of a run that are under way at the same time: as many as a key may send in a minute (api.md section 8), so that a run
 * is held up by the limits alone, and not by answers that take their time.
 */
const CONCURRENCY = 60;

export interface RunAllOptions<T> {
	/** What items must not overlap on, as a contact's email; undefined for nothing. */
	keyOf?: (item: T, index: number) => string | undefined;
	/** @default 60 */
	concurrency?: number;
}

/**
 * Runs a function for every item, up to sixty at a time, and gives what they gave in the items' order.
 * Items with the same key are run one after the other, in order, so that the last one wins as it would one by one.
 * When one throws, no further items are begun, those under way are waited for, and the first error is thrown.
 */
export async function runAll<T, R>(
	items: readonly T[],
	run: (item: T, index: number) => Promise<R>,
	{ keyOf = () => undefined, concurrency = CONCURRENCY }: RunAllOptions<T> = {},
): Promise<R[]> {
	const results: R[] = [];
	const lanes = lanesOf(items, keyOf);
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

/** Indexes that go one after the other, in the order of their first. */
const lanesOf = <T>(
	items: readonly T[],
	keyOf: NonNullable<RunAllOptions<T>['keyOf']>,
): Iterable<number[]> =>
	groupBy(items.keys(), (index) => keyOf(items[index]!, index) ?? index).values();
