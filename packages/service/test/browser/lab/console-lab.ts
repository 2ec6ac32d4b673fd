import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { usePages } from '@contact-sync/testing/browser';
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
	const open = usePages();
	beforeAll(async () => {
		const folder = await mkdtemp(join(tmpdir(), 'contact-sync-console-'));
		const other = join(folder, 'other.yaml');
		await writeFile(other, OTHER_WORKSPACE);
		const service = await startService({
			workspace: WORKSPACE,
			controls: true,
			timeoutMs: 60_000,
			args: ['--workspace', other, '--log-level', 'warn'],
		});
		const openAt: ConsoleLab['openAt'] = async (path, options) => {
			const page = await open(options);
			const { url, password } = service.console;
			const response = await page.request.post(`${url}login`, { data: { password } });
			expect(response.status()).toBe(200);
			await page.goto(`${url}${path}`);
			return page;
		};
		lab = { service, open, openAt };
		await dress(service);
	});
	afterAll(() => lab?.service.stop());
	return () => lab;
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
