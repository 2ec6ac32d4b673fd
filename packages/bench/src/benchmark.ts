import type { Measured } from './statistics.ts';

/** One line of a table; the names of the first row's values head it. */
export type Row = Readonly<Record<string, string | number>>;

/** What is measured, and what it should reach. A benchmark is one module and a line in `benchmarks/list.ts`. */
export interface Benchmark<R extends Row = Row> {
	/** As in `npm run bench -- <name>`, of its file of results, and of its table in docs/benchmarks.md. */
	name: string;
	/** Whether it installs n8n when it is not there. */
	needsN8n?: boolean;
	/** Whether it is run only when it is named, since it takes long. */
	alone?: boolean;
	run(): Promise<R[]>;
	/** The ratios of the summary that it measures. @default none */
	ratios?: ReadonlyArray<Ratio<R>>;
	/** Its tables for people, by name. @default all rows, by the name of the benchmark */
	tables?(rows: readonly R[]): Readonly<Record<string, readonly Row[]>>;
}

/** A figure of the summary table, with what it should reach: at most so much, or at least. */
export interface Ratio<R extends Row = Row> {
	name: string;
	/** The peer, and how it is set. */
	against: string;
	/** How much is done in a round, as "5,000 contacts". */
	n: string;
	/** Undefined when the rows do not have it. */
	of(rows: readonly R[]): Measured | undefined;
	most?: number;
	least?: number;
}

/** What one run of a benchmark gave; kept as JSON. */
export interface Results<R extends Row = Row> {
	/** ISO date. */
	measuredOn: string;
	/** Version of Node. */
	node: string;
	/** That Node could use. */
	cores: number;
	/** Processes that wanted a core in the minute before it began, on average. */
	loadBefore: number;
	seconds: number;
	rows: readonly R[];
}

/** A benchmark that has results. */
export interface Finished {
	benchmark: Benchmark;
	results: Results;
}
