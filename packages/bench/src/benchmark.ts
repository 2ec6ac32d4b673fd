import type { TopLevelSpec } from 'vega-lite';
import type { Measured } from './statistics.ts';

/** One line of results; the names of the first row's values head the printed table. */
export type Row = Readonly<Record<string, string | number>>;

/** What is measured, what it should reach, and how docs/benchmarks.md tells it. A benchmark is one module and a line in `benchmarks/list.ts`. */
export interface Benchmark<R extends Row = Row> {
	/** As in `npm run bench -- <name>`, and of its file of results. */
	name: string;
	/** Heads its section; other documents link to it. */
	title: string;
	/** Whether it installs n8n when it is not there. */
	needsN8n?: boolean;
	run(): Promise<R[]>;
	/** The ratios of the summary that it measures. @default none */
	ratios?: ReadonlyArray<Ratio<R>>;
	/** @default none */
	plots?: ReadonlyArray<Plot<R>>;
	/**
	 * Its section in Markdown, a paragraph or a table each, below its command and its plots. A figure in it comes from the rows;
	 * one that they lack is told as missing.
	 */
	tell(rows: readonly R[]): string[];
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

/** A picture in docs/img, drawn from the rows. */
export interface Plot<R extends Row = Row> {
	/** Its file in docs/img. */
	file: string;
	/** What it shows, for those who do not see it. */
	alt: string;
	draw(rows: readonly R[]): TopLevelSpec;
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

/** A benchmark, and its results when there are some. */
export interface Told {
	benchmark: Benchmark;
	results?: Results;
}
