/** `npm run logo`: draws the logo that Zapier asks for, from the icon of the n8n node. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@contact-sync/testing/browser';
import { N8N_PACKAGE, ZAPIER_PACKAGE } from '@contact-sync/testing/paths';

/** Zapier's least, in pixels. */
const SIZE = 256;

const svg = await readFile(join(N8N_PACKAGE, 'icons/contact-sync.light.svg'), 'utf8');
const browser = await launchChromium();
try {
	const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
	await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
	await page.screenshot({ path: join(ZAPIER_PACKAGE, 'logo.png'), omitBackground: true });
} finally {
	await browser.close();
}
