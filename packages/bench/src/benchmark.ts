import type { Measurement } from './statistics.ts';

/** A row of a table. The keys of the first row are the headings. */
export type Row = Readonly<Record<string, string | number>>;

/** A benchmark with its targets. Each one has a module and a line in `benchmarks/list.ts`. */
export interface Benchmark<R extends Row = Row> {
	/** Name in `npm run bench -- <name>`, of its result file, and of its table in docs/reports/benchmarks.md. */
	name: string;
	/** Whether it needs n8n, which is installed on first use. */
	needsN8n?: boolean;
	/** Whether it only runs if it's named, because it takes long. */
	onDemand?: boolean;
	run(): Promise<R[]>;
	/** Ratios that it measures for the summary. @default none */
	ratios?: ReadonlyArray<Ratio<R>>;
	/** Tables to publish, by name. @default all rows, under the benchmark's name */
	tables?(rows: readonly R[]): Readonly<Record<string, readonly Row[]>>;
}

/** A row of the summary table, with a maximum or minimum as its target. */
export interface Ratio<R extends Row = Row> {
	name: string;
	/** The baseline and its settings. */
	against: string;
	/** Amount of work per round, such as "5,000 contacts". */
	n: string;
	/** Returns the value; undefined if the rows don't contain it. */
	of(rows: readonly R[]): Measurement | undefined;
	max?: number;
	min?: number;
}

/** Results of a benchmark, stored as JSON. */
export interface Results<R extends Row = Row> {
	/** ISO date. */
	measuredOn: string;
	/** Node version. */
	node: string;
	/** Number of cores available to Node. */
	cores: number;
	/** Load average of the minute before the start. */
	loadBefore: number;
	seconds: number;
	rows: readonly R[];
}

/** A benchmark with its results. */
export interface FinishedBenchmark {
	benchmark: Benchmark;
	results: Results;
}
