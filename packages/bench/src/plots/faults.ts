import type { TopLevelSpec } from 'vega-lite';
import type { FaultsRow } from '../faults/faults.ts';
import { MISSED } from './colors.ts';

const KINDS = ['lost', 'doubled', 'uncertain'] as const;
const COLORS: Record<(typeof KINDS)[number], string> = {
	lost: '#24292f',
	doubled: MISSED,
	uncertain: '#8cbdf5',
};

/** What went wrong with each work, by each way; a number beside every bar, since most are nought. */
export const faultsPlot = (rows: readonly FaultsRow[]): TopLevelSpec => ({
	data: {
		values: rows.flatMap((row) =>
			KINDS.map((kind) => ({ name: `${row.work}, ${row.way}`, kind, items: row[kind] })),
		),
	},
	title: {
		text: `Of ${rows[0]?.sent.toLocaleString('en-US') ?? 0} items each, with 5 % faults`,
		subtitle: 'Uncertain: reported as such, and sent no second time, since they might double.',
	},
	width: 420,
	height: { step: 13 },
	encoding: {
		y: {
			field: 'name',
			type: 'nominal',
			sort: null,
			title: null,
			axis: { labelLimit: 600, labelPadding: 8, grid: false },
		},
		yOffset: { field: 'kind', sort: [...KINDS] },
		x: { field: 'items', type: 'quantitative', title: null, axis: { format: ',d', tickCount: 5 } },
	},
	layer: [
		{
			mark: { type: 'bar', height: 10 },
			encoding: {
				color: {
					field: 'kind',
					type: 'nominal',
					title: null,
					scale: { domain: [...KINDS], range: KINDS.map((kind) => COLORS[kind]) },
					legend: { orient: 'bottom' },
				},
			},
		},
		{
			mark: { type: 'text', align: 'left', dx: 6, fontSize: 10, color: '#24292f' },
			encoding: { text: { field: 'items', format: ',d' } },
		},
	],
});
