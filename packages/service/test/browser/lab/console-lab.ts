import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { launchChromium } from '@contact-sync/testing/browser';
import { dress } from './dress.ts';
import { OTHER_WORKSPACE, WORKSPACE } from './workspace.ts';

/** Service with several days of data, and a browser. */
export interface ConsoleLab {
	service: StartedService;
	/** Opens a page in a new browser context, which is closed after the test. */
	open(options?: BrowserContextOptions): Promise<Page>;
	/** Signs in, and opens a page below /console/. */
	openAt(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Sets up the lab for a test file. */
export function useConsole(): () => ConsoleLab {
	let lab: ConsoleLab;
	const stack = new AsyncDisposableStack();
	const pages: Page[] = [];
	beforeAll(async () => {
		const folder = await mkdtemp(join(tmpdir(), 'contact-sync-console-'));
		stack.defer(() => rm(folder, { recursive: true, force: true }));
		const other = join(folder, 'other.yaml');
		await writeFile(other, OTHER_WORKSPACE);
		const service = await startService({
			workspace: WORKSPACE,
			controls: true,
			timeoutMs: 60_000,
			args: ['--workspace', other, '--log-level', 'warn'],
		});
		stack.defer(async () => void (await service.stop()));
		await dress(service);
		const browser = await launchChromium();
		stack.defer(() => browser.close());
		lab = labOf(service, browser, pages);
	});
	afterEach(async () => {
		await Promise.all(pages.splice(0).map((page) => page.context().close()));
	});
	afterAll(() => stack.disposeAsync());
	return () => lab;
}

function labOf(service: StartedService, browser: Browser, pages: Page[]): ConsoleLab {
	const open: ConsoleLab['open'] = async (options) => {
		const context = await browser.newContext({
			viewport: { width: 1280, height: 800 },
			...options,
		});
		const page = await context.newPage();
		pages.push(page);
		return page;
	};
	return {
		service,
		open,
		async openAt(path, options) {
			const page = await open(options);
			const { url, password } = service.console;
			const response = await page.request.post(`${url}login`, { data: { password } });
			expect(response.status()).toBe(200);
			await page.goto(`${url}${path}`);
			return page;
		},
	};
}

/** Returns the ID of the contact with this email, or of the email with this subject. */
export async function idOf(service: StartedService, what: string): Promise<string> {
	const { contacts, mails } = await service.control<{
		contacts: { id: string; email: string }[];
		mails: { id: string; subject: string }[];
	}>('state');
	const found =
		contacts.find(({ email }) => email === what) ?? mails.find(({ subject }) => subject === what);
	return found!.id;
}
