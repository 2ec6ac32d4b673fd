import { parse, resetSVGDefIds, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

/** What all pictures share. The background is white, so that they read the same on a light page and on a dark one. */
const LOOK = {
	padding: 12,
	background: 'white',
	config: {
		font: 'sans-serif',
		axis: { domain: false, ticks: false, gridColor: '#e6e8eb', labelColor: '#24292f' },
		view: { stroke: null },
		title: { subtitleColor: '#57606a', offset: 14, anchor: 'start' as const },
	},
};

/** Draws an SVG. The same figures give the same picture, byte for byte, whatever was drawn before. */
export async function draw(spec: TopLevelSpec): Promise<string> {
	const view = new View(parse(compile({ ...LOOK, ...spec }).spec), { renderer: 'none' });
	resetSVGDefIds(); // Vega counts them through all pictures
	const svg = await view.toSVG();
	view.finalize();
	return `${svg}\n`;
}
