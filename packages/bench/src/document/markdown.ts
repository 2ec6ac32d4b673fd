import { spread, written, type Figure } from '../statistics.ts';

type Cell = string | number | undefined;

/** A table in Markdown; prettier lays it out. */
export const markdownTable = (
	head: readonly string[],
	rows: ReadonlyArray<readonly Cell[]>,
): string =>
	[head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.map(cell).join(' | ')} |`)
		.join('\n');

/** What stands where a figure is missing. */
export const MISSING = 'not measured';

const cell = (value: Cell): string =>
	typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? MISSING);

/** A table of figures: each with its median, its spread, and what it was measured on. */
export const figureTable = (rows: readonly Figure[]): string =>
	markdownTable(
		['figure', 'median', 'min – max', 'rounds', 'how'],
		rows.map((row) => [row.name, written(row.median, row), spread(row), row.rounds, row.how]),
	);

/** Points of a list. */
export const list = (points: readonly string[]): string =>
	points.map((point) => `- ${point}`).join('\n');
