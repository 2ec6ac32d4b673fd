import type { TopLevelSpec } from 'vega-lite';
import type { ScaleRow } from '../service-scale/service-scale.ts';

/** What stands above each panel, and how the requests in it begin. */
const PANELS: ReadonlyArray<readonly [title: string, start: RegExp]> = [
	['Writing', /^(upsert|bulk)/],
	['Lists', /^(unsubscribed|deep|enrollments|list)/],
	['Search at the console', /^console/],
];

const logarithmic = { type: 'log' as const, nice: false };

/** The cost of each kind of request against the number of contacts: a line each, with its spread. */
export const scalePlot = (rows: readonly ScaleRow[]): TopLevelSpec => ({
	title: {
		text: 'Milliseconds of a request, by the number of contacts',
		subtitle:
			'Three processes on one PostgreSQL, one request at a time; a bar is the spread of the rounds.',
	},
	spacing: 30,
	resolve: { scale: { color: 'independent', y: 'shared' } },
	hconcat: PANELS.map(([title, start]) =>
		panel(
			title,
			rows.filter(({ operation }) => start.test(operation)),
		),
	),
});

const panel = (title: string, rows: readonly ScaleRow[]) => ({
	title,
	data: { values: [...rows] },
	width: 260,
	height: 300,
	encoding: {
		x: {
			field: 'contacts',
			type: 'quantitative' as const,
			title: 'Contacts',
			scale: logarithmic,
			axis: { values: [1_000, 10_000, 100_000, 1_000_000], format: '~s' },
		},
		color: {
			field: 'operation',
			type: 'nominal' as const,
			title: null,
			sort: null,
			legend: { orient: 'bottom' as const, columns: 1, labelLimit: 300, symbolSize: 90 },
		},
	},
	layer: [
		{
			mark: { type: 'rule' as const, opacity: 0.5 },
			encoding: { y: millis('min'), y2: { field: 'max' } },
		},
		{
			mark: { type: 'line' as const, point: true, strokeWidth: 2 },
			encoding: { y: millis('median') },
		},
	],
});

const millis = (field: string) => ({
	field,
	type: 'quantitative' as const,
	title: 'ms',
	scale: { ...logarithmic, domain: [0.5, 200] },
	axis: { values: [0.5, 1, 2, 5, 10, 20, 50, 100, 200], format: '~r' },
});
