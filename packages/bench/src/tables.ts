import { table } from '@contact-sync/testing/table';
import type { Finished, Ratio, Row } from './benchmark.ts';
import { spread, written, type Figure, type Measured } from './statistics.ts';

/** The tables of a benchmark, by name. */
export const tablesOf = ({
	benchmark: { name, tables },
	results: { rows },
}: Finished): Readonly<Record<string, readonly Row[]>> =>
	tables?.(rows) ?? { [name]: rows.map((row) => (isFigure(row) ? lineOfFigure(row) : row)) };

/** Returns all ratios of these benchmarks, and whether each reaches its target. */
export const ratioTable = (all: readonly Finished[]): Row[] =>
	all.flatMap(({ benchmark: { ratios = [] }, results: { rows } }) =>
		ratios.map((ratio) => lineOfRatio(ratio, ratio.of(rows))),
	);

/** Formats a table as text of fixed width. */
export const printed = (rows: readonly Row[]): string => table(cellsOf(rows));

/** Formats a table as Markdown, without alignment. */
export function markdown(rows: readonly Row[]): string {
	const [head = [], ...body] = cellsOf(rows);
	return [head, head.map(() => '---'), ...body]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const cellsOf = (rows: readonly Row[]): string[][] => {
	const head = Object.keys(rows[0] ?? {});
	return [head, ...rows.map((row) => head.map((name) => cell(row[name])))];
};

const cell = (value: Row[string] | undefined): string =>
	typeof value === 'number'
		? value.toLocaleString('en-US', { maximumFractionDigits: 3 })
		: String(value);

/** Whether a row is a single result. All rows of a benchmark have the same type. */
const isFigure = (row: Row): row is Figure => 'digits' in row;

const lineOfFigure = (row: Figure): Row => ({
	figure: row.name,
	median: written(row.median, row),
	'min – max': spread(row),
	rounds: row.rounds,
	how: row.how,
});

function lineOfRatio(ratio: Ratio, measured: Measured | undefined): Row {
	const { name, against, n, most = Infinity, least = -Infinity } = ratio;
	const line = { ratio: name, against, n };
	const reach = reachOf(ratio);
	if (!measured) return { ...line, measured: 'not measured', spread: '–', reach, reached: '–' };
	return {
		...line,
		measured: `${written(measured.median, measured)} (${measured.is})`,
		spread: spread(measured),
		reach,
		reached: measured.median <= most && measured.median >= least ? 'yes' : '**no**',
	};
}

/** Formats the target of a ratio, such as "≤ 1.5", or "0" for counts of errors. */
function reachOf({ most, least = 0 }: Ratio): string {
	if (most === undefined) return `≥ ${least.toLocaleString('en-US')}`;
	return most === 0 ? '0' : `≤ ${most.toLocaleString('en-US')}`;
}
