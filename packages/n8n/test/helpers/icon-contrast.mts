/** Matches a color in an SVG: `fill="#fff"`. */
const COLOR = /(?:fill|stroke|stop-color)="#([\da-f]{3}|[\da-f]{6})"/gi;

/** Returns the highest contrast between a color of an icon and the background, as a WCAG ratio from 1 to 21. */
export function bestContrast(svg: string, background: string): number {
	const colors = [...svg.matchAll(COLOR)].map(([, color]) => luminance(color!));
	const backgroundLuminance = luminance(background.slice(1));
	return Math.max(...colors.map((color) => contrast(color, backgroundLuminance)));
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the relative luminance of a color such as `2f6fed` or `fff`. */
function luminance(color: string): number {
	const digits = color.length === 3 ? color.replace(/./g, '$&$&') : color;
	const [red, green, blue] = [0, 2, 4].map((at) => linear(parseInt(digits.slice(at, at + 2), 16)));
	return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(channel: number): number {
	const share = channel / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
