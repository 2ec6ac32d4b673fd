/** A bar of a chart, with the text at its end. */
export interface Bar {
	name: string;
	/** Length, in the unit of the chart. */
	value: number;
	text: string;
	/** Whether the bar is ours, and has the accent color. */
	isOurs: boolean;
}

const WIDTH = 760;
const ROW_HEIGHT = 27;
const TOP = 46;
const LABEL_WIDTH = 285;

/** Width of the longest bar, which leaves space for its text. */
const MAX_BAR_WIDTH = 260;

const text = (x: number, y: number, content: string, attributes = ''): string =>
	`<text x="${x}" y="${y}"${attributes}>${content}</text>`;

/** Renders a bar chart as SVG, on a white background, so that it's legible in light and dark mode. */
export function barChart(title: string, bars: readonly Bar[], accent: string): string {
	const height = TOP + bars.length * ROW_HEIGHT + 8;
	const longest = Math.max(...bars.map(({ value }) => value));
	const rows = bars.flatMap(({ name, value, text: result, isOurs }, index) => {
		const y = TOP + index * ROW_HEIGHT;
		const width = Math.max(3, Math.round((value / longest) * MAX_BAR_WIDTH));
		const weight = isOurs ? ' font-weight="600"' : '';
		return [
			text(LABEL_WIDTH, y + 15, name, ` text-anchor="end"${weight}`),
			`<rect x="${LABEL_WIDTH + 12}" y="${y}" width="${width}" height="20" rx="3" fill="${isOurs ? accent : '#94a3b8'}"/>`,
			text(LABEL_WIDTH + 22 + width, y + 15, result, weight),
		];
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="15" fill="#1e293b">`,
		`<title>${title}</title>`,
		`<rect width="${WIDTH}" height="${height}" rx="8" fill="#fff"/>`,
		text(20, 28, title, ' font-size="16" font-weight="600"'),
		...rows,
		'</svg>\n',
	].join('\n');
}
