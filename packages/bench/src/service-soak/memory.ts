import { summarise } from '../statistics.ts';

/**
 * How much memory grew, by a rule that was there before the first run: the median of the last quarter of the samples over that of
 * the second quarter. In the first quarter a process still takes what it needs. A run of fewer than four samples has no growth: 0.
 */
export function memoryGrowth(megabytes: readonly number[]): number {
	const quarter = Math.floor(megabytes.length / 4);
	if (quarter === 0) return 0;
	const of = (first: number) => summarise(megabytes.slice(first, first + quarter)).median;
	return of(megabytes.length - quarter) / of(quarter);
}
