import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '@contact-sync/testing/browser';
import { ROOT } from '@contact-sync/testing/paths';
import { ACCENT, mark } from '../../../../scripts/brand.ts';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

/** Mean difference between the color values of two pixels, from 0 to 255, that is invisible. */
const INVISIBLE = 2;

/** Renders the mark as a PNG. */
async function render(size: number): Promise<Buffer> {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(
		`<style>* { margin: 0 } svg { display: block; width: 100% }</style>${mark('light')}`,
	);
	return page.screenshot({ omitBackground: true });
}

/** Returns the mean difference between two PNG images of the same size. */
async function difference(images: readonly Buffer[]): Promise<number> {
	const page = await browser.newPage();
	return page.evaluate(
		async (urls) => {
			const [first, second] = await Promise.all(
				urls.map(async (url) => {
					const image = new Image();
					image.src = url;
					await image.decode();
					const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
					const context = canvas.getContext('2d')!;
					context.drawImage(image, 0, 0);
					return context.getImageData(0, 0, canvas.width, canvas.height).data;
				}),
			);
			const total = first!.reduce(
				(sum, value, index) => sum + Math.abs(value - second![index]!),
				0,
			);
			return first!.length === second!.length ? total / first!.length : 255;
		},
		images.map((image) => `data:image/png;base64,${image.toString('base64')}`),
	);
}

it.each([
	['packages/mcp/icon.png', 512],
	['packages/zapier/logo.png', 256],
])('%s shows the mark; with ICONS=1, this test writes it', async (path, size) => {
	const file = join(ROOT, path);
	const rendered = await render(size);
	if (process.env.ICONS === '1') await writeFile(file, rendered);
	expect(await difference([rendered, await readFile(file)])).toBeLessThan(INVISIBLE);
});

it('The console uses the accent color of the mark', async () => {
	const css = await readFile(join(ROOT, 'packages/service/assets/console.css'), 'utf8');
	expect(css).toContain(`--brand: light-dark(${ACCENT.light}, ${ACCENT.dark});`);
});
