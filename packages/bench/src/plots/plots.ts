import type { Told } from '../benchmark.ts';
import { draw } from './draw.ts';
import { RATIOS_PLOT } from './ratios.ts';

/** All pictures that can be drawn of these results: SVG by the name of the file. */
export async function plotsOf(all: readonly Told[]): Promise<Map<string, string>> {
	const drawn = new Map([[RATIOS_PLOT.file, await draw(RATIOS_PLOT.draw(all))]]);
	for (const { benchmark, results } of all) {
		for (const plot of (results && benchmark.plots) ?? []) {
			drawn.set(plot.file, await draw(plot.draw(results!.rows)));
		}
	}
	return drawn;
}
