import { table } from '@contact-sync/testing/table';
import type { FinishedBenchmark, Ratio, Row } from './benchmark.ts';
import { spread, formatNumber, type Metric, type Measurement } from './statistics.ts';

/** Returns the tables of a benchmark, keyed by name. */
export const tablesOf = ({
	benchmark: { name, tables },
	results: { rows },
}: FinishedBenchmark): Readonly<Record<string, readonly Row[]>> =>
	tables?.(rows) ?? { [name]: rows.map((row) => (isMetric(row) ? metricLine(row) : row)) };

/** Returns the ratios of all benchmarks, and whether each one meets its target. */
export const ratioTable = (all: readonly FinishedBenchmark[]): Row[] =>
	all.flatMap(({ benchmark: { ratios = [] }, results: { rows } }) =>
		ratios.map((ratio) => ratioLine(ratio, ratio.of(rows))),
	);

/** Formats a table as plain text. */
export const formatText = (rows: readonly Row[]): string => table(cellsOf(rows));

/** Formats a table as Markdown, without alignment. */
export function formatMarkdown(rows: readonly Row[]): string {
	const [head = [], ...body] = cellsOf(rows);
	return [head, head.map(() => '---'), ...body]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const cellsOf = (rows: readonly Row[]): string[][] => {
	const head = Object.keys(rows[0] ?? {});
	return [head, ...rows.map((row) => head.map((name) => formatCell(row[name])))];
};

const formatCell = (value: Row[string] | undefined): string =>
	typeof value === 'number'
		? value.toLocaleString('en-US', { maximumFractionDigits: 3 })
		: String(value);

/** Returns whether a row is a metric. All rows of a benchmark have the same type. */
const isMetric = (row: Row): row is Metric => 'digits' in row;

const metricLine = (row: Metric): Row => ({
	metric: row.name,
	median: formatNumber(row.median, row),
	'min – max': spread(row),
	rounds: row.rounds,
	method: row.method,
});

function ratioLine(ratio: Ratio, measured: Measurement | undefined): Row {
	const { name, against, n, max = Infinity, min = -Infinity } = ratio;
	const line = { metric: name, 'compared with': against, workload: n };
	const goal = goalOf(ratio);
	if (!measured) return { ...line, measured: 'not measured', spread: '–', goal, reached: '–' };
	return {
		...line,
		measured: `${formatNumber(measured.median, measured)} (${measured.label})`,
		spread: spread(measured),
		goal,
		reached: measured.median <= max && measured.median >= min ? 'yes' : '**no**',
	};
}

/** Formats the target of a ratio, such as "≤ 1.5", or "0" for error counts. */
function goalOf({ max, min = 0 }: Ratio): string {
	if (max === undefined) return `≥ ${min.toLocaleString('en-US')}`;
	return max === 0 ? '0' : `≤ ${max.toLocaleString('en-US')}`;
}
