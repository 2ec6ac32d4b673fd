import { startService, type StartedService } from '@contact-sync/service/testing';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '@contact-sync/testing/browser';

let service: StartedService;
let browser: Browser;
let docs: string;
beforeAll(async () => {
	service = await startService();
	docs = new URL('/docs/', service.url).href;
	browser = await launchChromium();
});
afterAll(async () => {
	await browser?.close();
	await service?.stop();
});

/** Opens a page, and records its requests to other sites and the browser's errors and warnings. */
async function openPage(address: string): Promise<{ page: Page; faults: string[] }> {
	const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
	const faults: string[] = [];
	const own = new URL(service.url).origin;
	await page.route('**', (route) => {
		const requestUrl = route.request().url();
		if (requestUrl.startsWith(`${own}/`) || requestUrl.startsWith('data:')) return route.continue();
		faults.push(`requested ${requestUrl}`);
		return route.abort();
	});
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) faults.push(message.text());
	});
	page.on('pageerror', ({ message }) => faults.push(message));
	await page.goto(address);
	await page.locator('.opblock').first().waitFor();
	return { page, faults };
}

const operation = (page: Page, id: string) => page.locator(`.opblock[id$="${id}"]`);

describe('The API documentation page', () => {
	it('shows every endpoint with its input, and sends no requests to other sites', async () => {
		const { page, faults } = await openPage(docs);
		const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
			paths: Record<string, Record<string, object>>;
		};
		const endpoints = Object.entries(document.paths).flatMap(([path, onPath]) =>
			Object.keys(onPath).map((method) => `${method.toUpperCase()} ${path}`),
		);
		expect(endpoints).toHaveLength(11);
		const shown = await page.locator('.opblock-summary').evaluateAll((summaries) =>
			summaries.map((summary) => {
				const text = (part: string) => summary.querySelector(part)!.textContent.trim();
				return `${text('.opblock-summary-method')} ${text('.opblock-summary-path').replaceAll('\u200b', '')}`;
			}),
		);
		expect(shown.toSorted()).toEqual(endpoints.toSorted());
		await operation(page, 'post_contacts_upsert').locator('.opblock-summary-control').click();
		const example = operation(page, 'post_contacts_upsert').locator('.body-param__example');
		expect(await example.innerText()).toContain('"email": "ada@acme.example"');
		if (process.env.SCREENSHOTS) {
			await page.screenshot({ path: `${process.env.SCREENSHOTS}/service-docs.png` });
		}
		expect(faults).toEqual([]);
		await page.close();
	});

	it('calls an endpoint of the same service with a key', async () => {
		const { page, faults } = await openPage(docs);
		await page.locator('button.authorize').first().click();
		await page.locator('.modal-ux input').fill(service.keys.live!);
		await page.locator('.modal-ux button.authorize').click();
		await page.locator('.modal-ux button.btn-done').click();
		const ping = operation(page, 'get_ping');
		await ping.locator('.opblock-summary-control').click();
		await ping.locator('button.try-out__btn').click();
		await ping.locator('button.execute').click();
		const response = ping.locator('.live-responses-table .response');
		await response.waitFor();
		expect(await response.locator('.response-col_status').innerText()).toContain('200');
		expect(await response.innerText()).toContain('"product": "Acme"');
		expect(faults).toEqual([]);
		await page.close();
	});

	it('ignores document URLs in its query string', async () => {
		const elsewhere = 'https://elsewhere.example/openapi.json';
		const { page, faults } = await openPage(`${docs}?url=${elsewhere}&configUrl=${elsewhere}`);
		expect(await page.locator('.opblock').count()).toBe(11);
		expect(faults).toEqual([]);
		await page.close();
	});
});
