/** Signing in with Chromium, which applies the policies of the page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { signInOn, useSignIn } from './lab.ts';

const lab = useSignIn();

/** Host that doesn't exist. The browser's requests to it reach the assistant's website in this process. */
const HOSTED = 'https://assistant.example';

describe('signing in redirects', () => {
	const arrivesAt = async (redirectUri: string, expected: string) => {
		const { page, requests, reports } = await lab().open();
		await page.route(`${HOSTED}/**`, (route) => route.fulfill({ body: 'Arrived' }));
		await page.goto(await lab().authorizationUrl(redirectUri));
		await signInOn(page, lab().key);
		await page.getByText('Arrived').waitFor();
		expect(page.url().startsWith(expected)).toBe(true);
		expect(reports).toEqual([]);
		return requests;
	};

	it('to a hosted assistant', () => arrivesAt(`${HOSTED}/cb`, `${HOSTED}/cb?code=`));

	it('to a program on this computer', async () => {
		const { port } = new URL(lab().assistant.url);
		for (const host of ['127.0.0.1', 'localhost'])
			await arrivesAt(`http://${host}:${port}/cb`, `http://${host}:${port}/cb?code=`);
	});

	it('to an assistant that redirects to other websites', async () => {
		const { url } = lab().assistant;
		const other = url.replace('127.0.0.1', 'localhost');
		await arrivesAt(`${url}/to/${encodeURIComponent(`${other}/end`)}`, `${other}/end`);
		await arrivesAt(`${url}/to/${encodeURIComponent(`${HOSTED}/end`)}`, `${HOSTED}/end`);
	});

	it('with the code, the state, and the issuer, and without a referrer', async () => {
		const { url, received } = lab().assistant;
		received.length = 0;
		const requests = await arrivesAt(`${url}/cb`, `${url}/cb?code=`);
		const [{ path, headers }] = received as [(typeof received)[0]];
		const { searchParams } = new URL(path, url);
		expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss']);
		expect(searchParams.get('iss')).toBe(lab().publicUrl);
		expect(headers).not.toHaveProperty('referer');
		const sent = requests.flatMap((request) => [
			request.url(),
			...Object.values(request.headers()),
		]);
		expect(sent.join('\n')).not.toContain(lab().key);
	});
});

it('an app on this computer is opened without a violation', async () => {
	const { page, reports } = await lab().open();
	await page.goto(await lab().authorizationUrl('cursor://anysphere.cursor-mcp/oauth/callback'));
	const failed = page.waitForEvent('requestfailed');
	await signInOn(page, lab().key);
	expect((await failed).url()).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
	expect(reports).toEqual([]);
});

it('an assistant that opened a window receives a message from it', async () => {
	const { page } = await lab().open();
	const { url } = lab().assistant;
	const authorizationUrl = await lab().authorizationUrl(`${url}/cb`);
	await page.goto(url.replace('127.0.0.1', 'localhost'));
	await page.evaluate(() => {
		window.addEventListener('message', ({ data }) => (document.title = String(data)));
	});
	const opened = page.waitForEvent('popup');
	await page.evaluate((target) => void window.open(target, 'sign-in', 'popup'), authorizationUrl);
	await signInOn(await opened, lab().key);
	await page.waitForFunction(() => document.title === '/cb');
});

it('without JavaScript, a person can sign in or cancel using only the keyboard', async () => {
	const { page } = await lab().open({ javaScriptEnabled: false });
	const { url } = lab().assistant;
	await page.goto(await lab().authorizationUrl(`${url}/cb`));
	await page.locator('input[type=password]:focus').waitFor();
	await page.keyboard.type('wrong');
	await page.keyboard.press('Enter');
	await page.getByRole('alert').waitFor();
	await page.locator('input[type=password]:focus').waitFor();
	await page.keyboard.type(lab().key);
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'Choose what the assistant can do' }).waitFor();
	await page.keyboard.press('Tab');
	expect(await page.getByRole('radio', { name: 'Read only' }).isChecked()).toBe(true);
	await page.keyboard.press('ArrowDown');
	expect(await page.getByRole('radio', { name: 'Read, and change contacts' }).isChecked()).toBe(
		true,
	);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.getByText('Arrived').waitFor();

	await page.goto(await lab().authorizationUrl(`${url}/cb`));
	await page.getByRole('button', { name: 'Cancel' }).focus();
	await page.keyboard.press('Space');
	await page.getByText('Arrived').waitFor();
	expect(page.url()).toContain('error=access_denied');
});

describe.each([
	{ width: 1280, height: 900, colorScheme: 'light' },
	{ width: 390, height: 844, colorScheme: 'dark' },
] as const)('At $width px in $colorScheme mode,', ({ colorScheme, ...viewport }) => {
	it('every page fits its window, has its style, and has no violation that axe detects', async () => {
		const { page, reports } = await lab().open({ colorScheme, viewport });
		const url = await lab().authorizationUrl(`${HOSTED}/cb`);
		await page.goto(url);
		expect(await faultsOf(page)).toEqual(SOUND);
		await page.getByLabel('API key').fill('wrong');
		await page.getByRole('button', { name: 'Check Key' }).click();
		await page.getByRole('alert').waitFor();
		expect(await faultsOf(page)).toEqual(SOUND);
		await page.getByLabel('API key').fill(lab().key);
		await page.getByRole('button', { name: 'Check Key' }).click();
		await page.getByRole('group', { name: 'The assistant can' }).waitFor();
		expect(await faultsOf(page)).toEqual(SOUND);
		await page.goto(`${url}&state=twice`);
		await page.getByRole('link', { name: 'Return to the assistant' }).waitFor();
		expect(await faultsOf(page)).toEqual(SOUND);
		expect(reports.filter((text) => !text.includes('status of 4'))).toEqual([]); // of the rejected key and request
	});
});

const SOUND = { violations: [], overflow: 0, isStyled: true };

/** Returns what's wrong with a page. */
async function faultsOf(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	const measured = await page.evaluate(() => ({
		overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
		isStyled: getComputedStyle(document.querySelector('main')!).maxWidth === '512px',
	}));
	return { violations: violations.map(({ id }) => id), ...measured };
}
