import type { FinishedBenchmark, Ratio, Row } from './benchmark.ts';
import { spread, formatNumber, type Measurement } from './statistics.ts';

/** Returns the ratios of all benchmarks, and whether each one meets its target. */
export const ratioTable = (all: readonly FinishedBenchmark[]): Row[] =>
	all.flatMap(({ benchmark: { ratios = [] }, results: { rows } }) =>
		ratios.map((ratio) => ratioLine(ratio, ratio.of(rows))),
	);

/** Formats a table as Markdown, without alignment. */
export function formatMarkdown(rows: readonly Row[]): string {
	const head = Object.keys(rows[0] ?? {});
	const body = rows.map((row) => head.map((name) => formatCell(row[name])));
	return [head, head.map(() => '---'), ...body]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const formatCell = (value: Row[string] | undefined): string =>
	typeof value === 'number'
		? value.toLocaleString('en-US', { maximumFractionDigits: 3 })
		: String(value);

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
