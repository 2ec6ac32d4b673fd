import type { TopLevelSpec } from 'vega-lite';
import type { Told } from '../benchmark.ts';
import { written } from '../statistics.ts';
import { isReached, outcomesOf, reachOf, type Outcome } from '../summary.ts';
import { bars, type Bar } from './bars.ts';
import { MISSED, OURS } from './colors.ts';

/** How much of its reach each ratio takes. */
export const RATIOS_PLOT = {
	file: 'ratios.svg',
	alt: 'Each ratio as a share of what it may be',
	draw: (all: readonly Told[]): TopLevelSpec =>
		bars(
			{
				text: 'Each ratio as a share of what it may be',
				subtitle: ['It is reached up to the mark at 1. Green: reached. Red: not reached.'],
			},
			outcomesOf(all).flatMap(shareOf),
		),
};

/** None when it was not measured, or when it should be nothing at all, of which there is no share. */
function shareOf(outcome: Outcome): Bar[] {
	const { ratio, measured } = outcome;
	const { name, most, least } = ratio;
	if (measured === undefined || most === 0) return [];
	const shareIs = (value: number) => (most === undefined ? least! / value : value / most);
	const label = `${written(measured.median, measured)} (${reachOf(ratio)})`;
	const color = isReached(outcome) ? OURS : MISSED;
	return [{ name, value: shareIs(measured.median), color, label, reach: 1 }];
}
