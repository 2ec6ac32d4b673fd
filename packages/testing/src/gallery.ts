import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from './paths.ts';

/** Folder of the screenshots and of the page that shows them. It isn't committed. */
const GALLERY = join(ROOT, 'build/screens');

/** Widths and color schemes in which each page is looked at. */
export const VIEWS = [1280, 390].flatMap((width) =>
	(['light', 'dark'] as const).map((colorScheme) => ({
		name: `${width}-${colorScheme}`,
		options: { viewport: { width, height: 844 }, colorScheme },
	})),
);

/** Takes a screenshot of a whole page in one of the VIEWS. */
export async function addScreen(
	page: Page,
	{ area, name, view }: { area: string; name: string; view: string },
): Promise<void> {
	const folder = join(GALLERY, area);
	await mkdir(folder, { recursive: true });
	const file = `${name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}--${view}.png`;
	await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
}

/**
 * Writes the page that shows all screenshots of an area side by side: one row for each page, with one column
 * for each of the VIEWS.
 *
 * @returns the path of the page
 */
export async function writeGallery(area: string): Promise<string> {
	const files = (await readdir(join(GALLERY, area))).toSorted();
	const names = new Set(files.map((file) => file.slice(0, file.indexOf('--'))));
	const rows = [...names].map((name) => {
		const cells = VIEWS.map(
			({ name: view }) =>
				`<td><img src="${area}/${name}--${view}.png" alt="${name}, ${view}"></td>`,
		);
		return `<tr><th>${name}</th>${cells.join('')}</tr>`;
	});
	const heads = VIEWS.map(({ name }) => `<th>${name}</th>`).join('');
	const path = join(GALLERY, `${area}.html`);
	await writeFile(
		path,
		`<!doctype html><meta charset="utf-8"><title>${area}</title>
<style>body { font: 14px sans-serif } td, th { vertical-align: top; padding: 4px } img { width: 380px; border: 1px solid #999 }</style>
<table><tr><th></th>${heads}</tr>${rows.join('\n')}</table>`,
	);
	return path;
}
