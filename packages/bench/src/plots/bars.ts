import type { TopLevelSpec } from 'vega-lite';
import { written, type Measured } from '../statistics.ts';
import { INK, OURS, PEER } from './colors.ts';

export interface Bar {
	name: string;
	value: number;
	/** The line across its end; least and most. @default none */
	min?: number;
	max?: number;
	color: string;
	/** Stands beside it. */
	label: string;
	/** Where it should end; a mark across it. @default none */
	reach?: number;
}

const bar = { type: 'bar', height: 16, cornerRadiusEnd: 2 } as const;

/** Bars that lie, one below the other, in their order. */
export function bars(
	title: { text: string; subtitle: string | string[] },
	all: readonly Bar[],
): TopLevelSpec {
	const values = all.map((one) => ({
		...one,
		end: Math.max(one.value, one.max ?? 0, one.reach ?? 0),
	}));
	const y = {
		field: 'name',
		type: 'nominal' as const,
		sort: null,
		title: null,
		axis: { labelLimit: 600, labelPadding: 8, grid: false },
	};
	const quantity = (field: string) => ({ field, type: 'quantitative' as const, title: null });
	return {
		data: { values },
		title,
		width: 420,
		height: { step: 28 },
		encoding: { y },
		layer: [
			{
				mark: bar,
				encoding: {
					x: { ...quantity('value'), axis: { format: ',~r', tickCount: 5 } },
					color: { field: 'color', type: 'nominal', scale: null },
				},
			},
			{
				transform: [{ filter: 'isValid(datum.min) && datum.min < datum.max' }],
				mark: { type: 'rule', color: INK, strokeWidth: 1.5 },
				encoding: { x: quantity('min'), x2: { field: 'max' } },
			},
			{
				transform: [{ filter: 'isValid(datum.reach)' }],
				mark: { type: 'tick', color: INK, thickness: 3, height: 24 },
				encoding: { x: quantity('reach') },
			},
			{
				mark: { type: 'text', align: 'left', dx: 8, color: INK, fontSize: 11 },
				encoding: { x: quantity('end'), text: { field: 'label' } },
			},
		],
	};
}

/** A bar for a figure, with its spread; none when it was not measured. */
export function barOf(
	name: string,
	measured: Measured | undefined,
	{ ours, reach }: { ours: boolean; reach?: number },
): Bar[] {
	if (measured === undefined) return [];
	const { median: value, min, max, unit, digits } = measured;
	const is = written(value, { unit, digits });
	const label = reach === undefined ? is : `${is}, should be ${reach.toLocaleString('en-US')}`;
	return [{ name, value, min, max, color: ours ? OURS : PEER, label, reach }];
}
