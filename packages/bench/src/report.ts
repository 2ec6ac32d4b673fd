import { table } from '@contact-sync/testing/table';
import type { Benchmark, Results, Row, Told } from './benchmark.ts';
import { spread, written, type Figure } from './statistics.ts';
import { HEAD, lineOf, outcomesOf } from './summary.ts';

/** What a benchmark found, as a table to print. */
export function tableOf({ name }: Benchmark, { rows, seconds }: Results): string {
	const lines = rows.map((row) => (isFigure(row) ? lineOfFigure(row) : row));
	const head = Object.keys(lines[0] ?? {});
	const cells = lines.map((line) => head.map((key) => inWords(line[key])));
	return `\n${name}, ${seconds} s\n${table([head, ...cells])}\n`;
}

/** The ratios that were measured, and whether each is what it should be. */
export const summaryOf = (all: readonly Told[]): string => {
	const measured = outcomesOf(all).filter((outcome) => outcome.measured !== undefined);
	return `\nreached or not\n${table([HEAD, ...measured.map(lineOf)])}\n`;
};

/** Rows are of one kind in each benchmark; those of figures name their decimals. */
const isFigure = (row: Row): row is Figure => 'digits' in row;

const lineOfFigure = (row: Figure): Row => ({
	figure: row.name,
	median: written(row.median, row),
	spread: spread(row),
	rounds: row.rounds,
	how: row.how,
});

const inWords = (value: string | number | undefined): string =>
	typeof value === 'number'
		? value.toLocaleString('en-US', { maximumFractionDigits: 3 })
		: String(value);
