import type { Measured } from './statistics.ts';

/** A row of a table. The names in the first row are the headings. */
export type Row = Readonly<Record<string, string | number>>;

/** A benchmark with its targets: one module, and a line in `benchmarks/list.ts`. */
export interface Benchmark<R extends Row = Row> {
	/** Name for `npm run bench -- <name>`, its file of results, and its table in docs/benchmarks.md. */
	name: string;
	/** Whether it installs n8n if it isn't installed. */
	needsN8n?: boolean;
	/** Whether it only runs by name, because it takes long. */
	alone?: boolean;
	run(): Promise<R[]>;
	/** The ratios of the summary that it measures. @default none */
	ratios?: ReadonlyArray<Ratio<R>>;
	/** Its tables for people, by name. @default all rows, by the name of the benchmark */
	tables?(rows: readonly R[]): Readonly<Record<string, readonly Row[]>>;
}

/** A row of the summary table, with its target: a maximum or a minimum. */
export interface Ratio<R extends Row = Row> {
	name: string;
	/** The baseline, and its settings. */
	against: string;
	/** Amount of work per round, such as "5,000 contacts". */
	n: string;
	/** Returns the value; undefined if the rows don't contain it. */
	of(rows: readonly R[]): Measured | undefined;
	most?: number;
	least?: number;
}

/** Results of a run of a benchmark, stored as JSON. */
export interface Results<R extends Row = Row> {
	/** ISO date. */
	measuredOn: string;
	/** Version of Node. */
	node: string;
	/** Number of cores available to Node. */
	cores: number;
	/** Average number of processes that waited for a core in the minute before the start. */
	loadBefore: number;
	seconds: number;
	rows: readonly R[];
}

/** A benchmark that has results. */
export interface Finished {
	benchmark: Benchmark;
	results: Results;
}
