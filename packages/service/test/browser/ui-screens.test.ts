import { pathToFileURL } from 'node:url';
import { addScreen, VIEWS, writeGallery } from '@contact-sync/testing/gallery';
import { useConsole } from './lab/console-lab.ts';
import { pagesOf } from './lab/pages.ts';

const lab = useConsole();
const PAGES = pagesOf(() => lab().service);

it('Each page of the console has a screenshot in each width and color scheme, on one page', async () => {
	for (const { name: view, options } of VIEWS) {
		const page = await lab().openAt('', options);
		for (const [name, path] of Object.entries(PAGES)) {
			await page.goto(`${lab().service.console.url}${await path()}`);
			await addScreen(page, { area: 'console', name, view });
		}
	}
	const gallery = await lab().open();
	await gallery.goto(pathToFileURL(await writeGallery('console')).href);
	const widths = await gallery
		.locator('img')
		.evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
	expect(widths).toHaveLength(Object.keys(PAGES).length * VIEWS.length);
	expect(new Set(widths)).toEqual(new Set([1280, 390]));
});
