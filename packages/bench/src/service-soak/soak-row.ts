import { summarise } from '../statistics.ts';
import type { Balance } from './ledger.ts';

/** Sample of a part of the run. Response times are in milliseconds. */
export interface Sample {
	answered: number;
	errors: number;
	/** Those that failed because of the silence. */
	interrupted: number;
	p50: number;
	p99: number;
	max: number;
	underWay: number;
	/** Jobs that should have been done two seconds ago. */
	late: number;
	/** Resident memory of each process, in megabytes. */
	megabytes: number[];
}

/** What the whole run came to: sums, and of times and counts at one moment the largest of all samples. */
export type SoakRow = Omit<Sample, 'megabytes'> &
	Balance & {
		perSecond: number;
		/** Maximum rate, of which this is a share. */
		bearable: number;
		/** Number of requests planned at the rate. */
		asked: number;
		/** Number of silences of one process's connections. */
		silences: number;
		/** Least and most growth of the memory of a process. @see memoryGrowth */
		leastGrowth: number;
		mostGrowth: number;
	};

/** Sums up the samples of a run. */
export function sumUp(
	samples: readonly Sample[],
	run: Balance & Pick<SoakRow, 'perSecond' | 'bearable' | 'asked' | 'silences'>,
): SoakRow {
	const sum = (key: 'answered' | 'errors' | 'interrupted') =>
		samples.reduce((total, sample) => total + sample[key], 0);
	const most = (key: 'p50' | 'p99' | 'max' | 'underWay' | 'late') =>
		Math.max(...samples.map((sample) => sample[key]));
	const growths = samples[0]!.megabytes.map((_, place) =>
		memoryGrowth(samples.map(({ megabytes }) => megabytes[place]!)),
	);
	return {
		...run,
		...{ answered: sum('answered'), interrupted: sum('interrupted'), errors: sum('errors') },
		...{ underWay: most('underWay'), late: most('late') },
		...{ p50: most('p50'), p99: most('p99'), max: most('max') },
		leastGrowth: rounded(Math.min(...growths)),
		mostGrowth: rounded(Math.max(...growths)),
	};
}

const rounded = (growth: number): number => Number(growth.toPrecision(5));

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
