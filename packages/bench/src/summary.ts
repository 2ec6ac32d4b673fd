import type { Ratio, Told } from './benchmark.ts';
import { spread, written, type Measured } from './statistics.ts';

/** A ratio, and what it came to. */
export interface Outcome {
	benchmark: string;
	ratio: Ratio;
	/** Undefined when it was not measured. */
	measured: Measured | undefined;
}

/** All ratios of these benchmarks, in their order. */
export const outcomesOf = (all: readonly Told[]): Outcome[] =>
	all.flatMap(({ benchmark: { name, ratios = [] }, results }) =>
		ratios.map((ratio) => ({
			benchmark: name,
			ratio,
			measured: results && ratio.of(results.rows),
		})),
	);

/** Whether it is what it should be; undefined when it was not measured. */
export function isReached({ ratio: { most, least }, measured }: Outcome): boolean | undefined {
	if (measured === undefined) return undefined;
	return measured.median <= (most ?? Infinity) && measured.median >= (least ?? -Infinity);
}

export const HEAD = ['ratio', 'against', 'n', 'measured', 'spread', 'reach', 'reached'] as const;

/** A line below that head. */
export function lineOf(outcome: Outcome): string[] {
	const { ratio, measured } = outcome;
	const { name, against, n } = ratio;
	const reach = reachOf(ratio);
	if (measured === undefined) return [name, against, n, 'not measured', '–', reach, '–'];
	const value = `${written(measured.median, measured)} (${measured.is})`;
	return [name, against, n, value, spread(measured), reach, isReached(outcome) ? 'yes' : 'no'];
}

/** What a ratio should be, as "≤ 1.5"; "0" where it counts what should not be. */
export function reachOf({ most, least = 0 }: Ratio): string {
	if (most === undefined) return `≥ ${least.toLocaleString('en-US')}`;
	return most === 0 ? '0' : `≤ ${most.toLocaleString('en-US')}`;
}
