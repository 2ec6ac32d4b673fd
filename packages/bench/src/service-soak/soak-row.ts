import { summarize } from '../statistics.ts';
import type { Balance } from './ledger.ts';

/** Sample of one period of the run. Response times are in milliseconds. */
export interface Sample {
	responses: number;
	errors: number;
	/** Requests that failed because database connections went silent. */
	interrupted: number;
	p50: number;
	p99: number;
	max: number;
	inFlight: number;
	/** Jobs that are more than two seconds overdue. */
	late: number;
	/** Resident memory of each process, in megabytes. */
	megabytes: number[];
}

/**
 * Results of the whole run. Times and gauges are the maximum across all samples, and other values are totals.
 */
export type SoakRow = Omit<Sample, 'megabytes'> &
	Balance & {
		perSecond: number;
		/** Maximum sustainable rate, in requests per second. */
		sustainable: number;
		/** Planned number of requests at `perSecond`. */
		planned: number;
		/** Number of times that the connections of one process stalled. */
		stalls: number;
		/** Minimum and maximum memory growth across the processes. @see memoryGrowth */
		leastGrowth: number;
		mostGrowth: number;
	};

/** Aggregates the samples of a run. */
export function sumUp(
	samples: readonly Sample[],
	run: Balance & Pick<SoakRow, 'perSecond' | 'sustainable' | 'planned' | 'stalls'>,
): SoakRow {
	const sum = (key: 'responses' | 'errors' | 'interrupted') =>
		samples.reduce((total, sample) => total + sample[key], 0);
	const most = (key: 'p50' | 'p99' | 'max' | 'inFlight' | 'late') =>
		Math.max(...samples.map((sample) => sample[key]));
	const growths = samples[0]!.megabytes.map((_, index) =>
		memoryGrowth(samples.map(({ megabytes }) => megabytes[index]!)),
	);
	return {
		...run,
		...{ responses: sum('responses'), interrupted: sum('interrupted'), errors: sum('errors') },
		...{ inFlight: most('inFlight'), late: most('late') },
		...{ p50: most('p50'), p99: most('p99'), max: most('max') },
		leastGrowth: rounded(Math.min(...growths)),
		mostGrowth: rounded(Math.max(...growths)),
	};
}

const rounded = (growth: number): number => Number(growth.toPrecision(5));

/**
 * Returns the memory growth: the median of the last quarter of the samples divided by the median of the
 * second quarter. The first quarter is excluded, because a new process is still allocating memory. Returns 0
 * for fewer than four samples.
 */
export function memoryGrowth(megabytes: readonly number[]): number {
	const quarter = Math.floor(megabytes.length / 4);
	if (quarter === 0) return 0;
	const of = (first: number) => summarize(megabytes.slice(first, first + quarter)).median;
	return of(megabytes.length - quarter) / of(quarter);
}
