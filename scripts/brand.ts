/** The mark and the accent color of the product, on all platforms and in the console. */

/** Accent color on light and on dark backgrounds. It has a contrast of at least 4.5:1 there. */
export const ACCENT = { light: '#2563eb', dark: '#7aa5ff' } as const;

/** Color of the badge on the mark. */
const BADGE = { light: '#12b886', dark: '#38d9a9' } as const;

/** Background on which the mark is shown, which is also the color of the ring around the badge. */
const GROUND = { light: '#fff', dark: '#1f2230' } as const;

/** Square around the mark that leaves almost no space, so that the mark is as large as other icons. */
const BOX = { left: 4.75, top: 7.75, size: 58 };

/** An envelope with a badge that stands for synchronization. */
const shapes = (theme: keyof typeof ACCENT): string =>
	`<rect x="6" y="14" width="40" height="30" rx="5" fill="${ACCENT[theme]}"/><path d="m10 19 16 13 16-13" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="46" cy="44" r="14" fill="${BADGE[theme]}" stroke="${GROUND[theme]}" stroke-width="3"/><path d="M40 42.500a6.500 6.500 0 0 1 11.500-2.500m.5 5.500a6.500 6.500 0 0 1-11.500 2.500m11-12v4h-4m-7 12v-4h4" stroke="#fff" stroke-width="2.500" stroke-linecap="round" stroke-linejoin="round"/>`;

const svg = (content: string): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BOX.left} ${BOX.top} ${BOX.size} ${BOX.size}" fill="none">${content}</svg>\n`;

/** The mark for a light or a dark background. */
export const mark = (theme: keyof typeof ACCENT): string => svg(shapes(theme));

/** The mark on a tile of its own, for backgrounds of any color. */
const tile = svg(
	`<rect x="${BOX.left}" y="${BOX.top}" width="${BOX.size}" height="${BOX.size}" rx="12" fill="#fff"/>${shapes('light')}`,
);

/** Generated files, by path. The PNG files of the other platforms are compared with the mark by a test. */
export const generated = (): Record<string, string> => ({
	'packages/n8n/icons/contact-sync.light.svg': mark('light'),
	'packages/n8n/icons/contact-sync.dark.svg': mark('dark'),
	'packages/service/assets/icon.svg': tile,
});
