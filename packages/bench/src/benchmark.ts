import type { Measurement } from './statistics.ts';

/** A row of a table. The keys of the first row are the headings. */
export type Row = Readonly<Record<string, string | number>>;

/** A benchmark with its targets. Each benchmark has a module and an entry in `benchmarks/list.ts`. */
export interface Benchmark<R extends Row = Row> {
	/** Name in `npm run bench -- <name>`, in the result file, and in docs/reports/benchmarks.md. */
	name: string;
	/** Returns whether the program to compare with is installed. A quick run doesn't install it. */
	isPeerInstalled?(): Promise<boolean>;
	run(): Promise<R[]>;
	/** Ratios for the summary table. @default none */
	ratios?: ReadonlyArray<Ratio<R>>;
}

/** A row of the summary table, with a maximum or minimum as its target. */
export interface Ratio<R extends Row = Row> {
	name: string;
	/** The baseline and its settings. */
	against: string;
	/** Amount of work per round, such as "5,000 contacts". */
	n: string;
	/** Returns the value, or undefined if the rows don't contain it. */
	of(rows: readonly R[]): Measurement | undefined;
	max?: number;
	min?: number;
}

/** Results of a benchmark, stored as JSON. */
export interface Results<R extends Row = Row> {
	/** Date of the run, in ISO 8601 format. */
	measuredOn: string;
	/** Node version. */
	node: string;
	/** Number of cores available to Node. */
	cores: number;
	/** One-minute load average before the run. */
	loadBefore: number;
	seconds: number;
	rows: readonly R[];
}

/** A benchmark with its results. */
export interface FinishedBenchmark {
	benchmark: Benchmark;
	results: Results;
}
