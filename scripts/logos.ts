/** `npm run logo`: renders the logos that Zapier and Claude Desktop require, from the icon of the n8n node. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '@contact-sync/testing/browser';
import { MCP_PACKAGE, N8N_PACKAGE, ZAPIER_PACKAGE } from '@contact-sync/testing/paths';

/**
 * Logos, with their size in pixels per side: Zapier's minimum, and the size that Claude Desktop recommends.
 */
const LOGOS = [
	{ path: join(ZAPIER_PACKAGE, 'logo.png'), size: 256 },
	{ path: join(MCP_PACKAGE, 'icon.png'), size: 512 },
];

const svg = await readFile(join(N8N_PACKAGE, 'icons/contact-sync.light.svg'), 'utf8');
const browser = await launchChromium();
try {
	for (const { path, size } of LOGOS) {
		const page = await browser.newPage({ viewport: { width: size, height: size } });
		await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
		await page.screenshot({ path, omitBackground: true });
	}
} finally {
	await browser.close();
}
