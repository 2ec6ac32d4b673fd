import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { openN8n } from '@contact-sync/testing/browser';
import { lab } from './lab.mts';

/** Timeout of operations in the editor, in milliseconds. The first page load transfers about 18 MB. */
const TIMEOUT_MS = 60_000;

/** Maximum number of times that a drop-down list is opened. */
const LIST_ATTEMPTS = 6;

/**
 * Opens n8n's editor in a browser before the tests of a file, and closes it after them.
 *
 * @param url returns n8n's URL; the shared instance by default
 */
export function useEditor(url = () => lab.n8nUrl): () => Page {
	let context: (BrowserContext & AsyncDisposable) | undefined;
	let page: Page;
	beforeAll(async () => {
		context = await openN8n(url(), lab.owner);
		context.setDefaultTimeout(TIMEOUT_MS);
		page = await context.newPage();
	});
	afterAll(() => context?.[Symbol.asyncDispose]());
	return () => page;
}

/** Returns a node on the canvas. */
export const canvasNode = (page: Page, name: string): Locator =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

/** Opens a node's panel from the canvas. */
export async function openNode(page: Page, name: string): Promise<void> {
	await canvasNode(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

export async function closeNode(page: Page): Promise<void> {
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('node-parameters').waitFor({ state: 'detached' });
}

/** Returns the entries of the open drop-down list. */
export const listEntries = (page: Page): Locator =>
	page.locator('.el-select-dropdown__item:visible');

/**
 * Chooses an entry of a parameter's drop-down list. A panel that is still loading closes the list, so this opens it
 * again. It doesn't click while a list is open, because that would close it.
 */
export async function chooseEntry(page: Page, parameter: string, text: string): Promise<void> {
	const entry = listEntries(page).getByText(text, { exact: true });
	const choose = async () => {
		if ((await listEntries(page).count()) === 0) {
			await page.getByTestId(`parameter-input-${parameter}`).click();
		}
		await entry.click({ timeout: TIMEOUT_MS / LIST_ATTEMPTS });
	};
	const isChosen = () =>
		choose().then(
			() => true,
			() => false,
		);
	for (let attempt = 1; attempt < LIST_ATTEMPTS; attempt += 1) if (await isChosen()) return;
	await choose();
}

/** Waits until a locator matches this number of elements. */
export async function untilCount(locator: Locator, count: number): Promise<void> {
	await locator.nth(count - 1).waitFor();
	await locator.nth(count).waitFor({ state: 'detached' });
}

/**
 * Takes a screenshot for the documentation, without notifications, if SCREENSHOTS is a folder.
 *
 * @param part test ID of the element to show at double resolution; the page by default
 */
export async function takeScreenshot(page: Page, name: string, part?: string): Promise<void> {
	const folder = process.env.SCREENSHOTS;
	if (folder === undefined) return;
	await page
		.locator('.el-notification__closeBtn')
		.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
	await page.locator('.el-notification').first().waitFor({ state: 'detached' });
	await page.mouse.move(0, 0);
	const style = 'div[class^="ͼ"] { display: none !important }'; // tooltip containers of CodeMirror, which n8n shows in a corner
	const options = { path: join(folder, `${name}.png`), animations: 'disabled', style } as const;
	if (part === undefined) await page.screenshot({ ...options, scale: 'css' });
	else await page.getByTestId(part).screenshot({ ...options, scale: 'device' });
}
