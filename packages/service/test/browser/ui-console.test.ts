import AxeBuilder from '@axe-core/playwright';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { useConsole } from './lab/console-lab.ts';
import { HOSTILE } from './lab/dress.ts';
import { pagesOf } from './lab/pages.ts';

const lab = useConsole();
const PAGES = pagesOf(() => lab().service);

const PHONE = { width: 360, height: 800 };
const WAYS: Record<string, BrowserContextOptions> = {
	light: { colorScheme: 'light' },
	'dark, on a phone': { colorScheme: 'dark', viewport: PHONE },
};

/** Returns the violations that axe finds on a page. The HTML of emails, in their frame, is excluded. */
async function obstacles(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).exclude('iframe.mail').analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Returns table cells and links that exceed the window, and their broken words of up to 30 characters. */
const brokenWords = (page: Page) =>
	page.evaluate(() => {
		const textsIn = (element: Element): Node[] => {
			const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			const texts: Node[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode);
			return texts;
		};
		const isOnOneLine = (text: Node, start: number, end: number): boolean => {
			const range = document.createRange();
			range.setStart(text, start);
			range.setEnd(text, end);
			return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size <= 1;
		};
		const brokenIn = (text: Node): string[] =>
			[...text.textContent!.matchAll(/[\p{L}\p{N}@._]{1,30}/gu)]
				.filter(({ 0: word, index }) => !isOnOneLine(text, index, index + word.length))
				.map(([word]) => word);
		const isCut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
		const elements = [...document.querySelectorAll('td, nav a, .segments a')];
		return [
			...elements.filter(isCut).map(({ outerHTML }) => outerHTML),
			...elements.flatMap(textsIn).flatMap(brokenIn),
		];
	});

/** Returns the width by which a page exceeds its window, in pixels. */
const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Takes a screenshot for the documentation if SCREENSHOTS specifies a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOTS;
	if (folder === undefined) return;
	await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

describe.each(Object.entries(WAYS))('The console (%s)', (_, options) => {
	it('has no accessibility violation that axe detects, and no page wider than its window', async () => {
		const page = await lab().openAt('', options);
		for (const [name, path] of Object.entries(PAGES)) {
			await page.goto(`${lab().service.console.url}${await path()}`);
			expect([name, await obstacles(page), await overflow(page)]).toEqual([name, [], 0]);
		}
	});

	it('has an accessible sign-in page that fits its window, even with an error message', async () => {
		const page = await lab().open(options);
		await page.goto(lab().service.console.url);
		expect([await obstacles(page), await overflow(page)]).toEqual([[], 0]);
		await page.getByLabel('Password').fill('wrong');
		await page.getByRole('button', { name: 'Sign In' }).click();
		await page.getByRole('alert').waitFor();
		expect([await obstacles(page), await overflow(page)]).toEqual([[], 0]);
		await lab().service.control('clock', { advance: '1m' });
	});
});

it.each([
	['On a phone', PHONE],
	['At 200% zoom', { width: 640, height: 400 }],
])('%s, words in tables and navigation are neither broken nor cut off', async (_, viewport) => {
	const page = await lab().openAt('', { viewport });
	for (const [name, path] of Object.entries(PAGES)) {
		if (name === 'a hostile contact') continue; // its words are wider than a phone
		await page.goto(`${lab().service.console.url}${await path()}`);
		expect([name, await brokenWords(page)]).toEqual([name, []]);
	}
});

describe('Without JavaScript, using only the keyboard,', () => {
	it('a user can sign in, search, open a contact, and sign out', async () => {
		const page = await lab().open({ javaScriptEnabled: false });
		await page.goto(lab().service.console.url);
		await page.locator('input[type=password]:focus').waitFor(); // it gets the focus after the page has loaded
		await page.keyboard.type(lab().service.console.password!);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Overview' }).waitFor();
		await page.getByRole('link', { name: 'Contacts' }).focus();
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Contacts' }).waitFor();

		await page.keyboard.press('Tab');
		const skip = page.getByRole('link', { name: 'Skip to content' });
		expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0); // it's visible once it has the focus
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		await page.keyboard.type('broo');
		await page.keyboard.press('Enter');
		await page.getByRole('link', { name: 'Ada Brook' }).waitFor();
		expect(await page.locator('tbody tr').count()).toBe(1);

		await page.getByRole('link', { name: 'Ada Brook' }).focus();
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Ada Brook' }).waitFor();
		expect(await page.locator('.timeline > li').count()).toBeGreaterThan(10);

		await page.getByRole('button', { name: 'Sign Out' }).focus();
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Sign In' }).waitFor();
	});

	it('a user can switch the product and the environment', async () => {
		const page = await lab().openAt('contacts/', { javaScriptEnabled: false });
		await page.getByRole('link', { name: 'Test', exact: true }).click();
		await page.getByText('No contacts yet.').waitFor();
		await page.locator('header summary').focus();
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await page.locator('header summary', { hasText: 'Globex & Söhne' }).waitFor();
	});
});

describe('The focused element', () => {
	it('has a visible outline at the first 15 tab stops of a page', async () => {
		const page = await lab().openAt('contacts/');
		const stops = new Set<string>();
		for (let step = 0; step < 15; step++) {
			await page.keyboard.press('Tab');
			const [name, outline] = await page.evaluate(() => {
				const focused = document.activeElement!;
				return [focused.outerHTML, getComputedStyle(focused).outlineStyle];
			});
			stops.add(name!);
			expect([name, outline]).toEqual([name, 'solid']);
		}
		expect(stops.size).toBe(15);
	});
});

it("Times are shown in the browser's time zone, with UTC in a tooltip", async () => {
	const page = await lab().openAt('contacts/', { timezoneId: 'Asia/Tokyo' });
	const time = page.locator('main time').first();
	const { iso, shown, title } = await time.evaluate((element: HTMLTimeElement) => ({
		iso: element.dateTime,
		shown: element.querySelector('small')!.textContent,
		title: element.title,
	}));
	const inZone = (timeZone: string) =>
		new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
	expect(shown).toMatch(new RegExp(`${inZone('Asia/Tokyo')} (GMT\\+9|JST)$`));
	expect(title).toMatch(new RegExp(`${inZone('UTC')} UTC$`));
});

it('HTML in contact data is shown as text, and its scripts do not run', async () => {
	const page = await lab().open();
	let dialogs = 0;
	page.on('dialog', (dialog) => {
		dialogs += 1;
		void dialog.dismiss();
	});
	await page.request.post(`${lab().service.console.url}login`, {
		data: { password: lab().service.console.password },
	});
	for (const path of [PAGES['a hostile contact']!, PAGES.contacts!]) {
		await page.goto(`${lab().service.console.url}${await path()}`);
		expect(await page.getByText(HOSTILE).first().isVisible()).toBe(true);
		expect(await page.locator('img[src=x], script:not([src$="/console.js"])').count()).toBe(0);
	}
	expect(dialogs).toBe(0);
});

describe('The documentation screenshot', () => {
	it.each([
		['console-contacts', 'contacts', { width: 1280, height: 768 }],
		['console-contact', 'a contact', { width: 1280, height: 1040 }],
	])('%s shows a page with content', async (name, shown, viewport) => {
		const page = await lab().openAt(await PAGES[shown]!(), { viewport });
		expect(await page.locator('main time').count()).toBeGreaterThan(5);
		await takePicture(page, name);
	});
});
