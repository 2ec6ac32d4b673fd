import type { TopLevelSpec } from 'vega-lite';
import type { SoakRow } from '../service-soak/service-soak.ts';

type Line = { minute: number; value: number; of: string };

/** A line for each of these columns. */
const lines = (rows: readonly SoakRow[], columns: Partial<Record<keyof SoakRow, string>>): Line[] =>
	rows.flatMap((row) =>
		Object.entries(columns).map(([column, of]) => ({
			minute: row.seconds / 60,
			of,
			value: row[column as keyof SoakRow],
		})),
	);

/** Memory above, latency below, over the minutes. */
export const soakPlot = (rows: readonly SoakRow[]): TopLevelSpec => ({
	title: {
		text: 'Three processes under load for long',
		subtitle: `${rows[0]?.perSecond ?? 0} requests a second; a point is ten seconds.`,
	},
	resolve: { scale: { color: 'independent' } },
	vconcat: [
		panel(
			'Memory, MB',
			lines(rows, { megabytes1: 'process 1', megabytes2: 'process 2', megabytes3: 'process 3' }),
		),
		panel('Answers, ms', lines(rows, { p50: '50 of 100 within', p99: '99 of 100 within' })),
	],
});

const panel = (title: string, values: Line[]) => ({
	title,
	data: { values },
	width: 640,
	height: 160,
	mark: { type: 'line' as const, strokeWidth: 2 },
	encoding: {
		x: { field: 'minute', type: 'quantitative' as const, title: 'Minutes' },
		y: { field: 'value', type: 'quantitative' as const, title: null, scale: { zero: true } },
		color: { field: 'of', type: 'nominal' as const, title: null },
	},
});
