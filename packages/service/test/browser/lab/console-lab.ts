import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { usePages } from '@contact-sync/testing/browser';
import { dress } from './dress.ts';

/** Workspace file for the console's tests, with all kinds of entries. JSON is valid YAML. */
const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{
			name: 'shop',
			environment: 'live',
			scopes: ['contacts:write', 'events:track', 'sequences:enroll', 'emails:trigger'],
			limits: { per_minute: 600, per_hour: 5_000 },
		},
		{
			name: 'newsletter',
			environment: 'live',
			scopes: ['contacts:read', 'sequences:enroll'],
			limits: { per_minute: 3, per_hour: 40 },
		},
		{ name: 'test', environment: 'test', scopes: ['contacts:write'] },
	],
	senders: [{ name: 'Acme', email: 'hello@acme.example', default: true }],
	templates: [
		{
			key: 'welcome',
			subject: 'Welcome, {{ first_name | default: "friend" }}',
			text: 'Good to have you here, {{ first_name }}.\n\nUnsubscribe: {{ unsubscribe_url }}',
			html: '<div style="font-family: sans-serif; max-width: 32rem; margin: 2rem auto"><h1 style="color: #0f766e">Welcome, {{ first_name }}</h1><p>Good to have you here. Your first project is waiting.</p><p><a href="https://acme.example/start">Begin</a></p><hr><p style="color: #666; font-size: 13px">You get this because you signed up. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p></div>',
		},
		{ key: 'tips', subject: 'Three things to try', text: 'The first one: invite a colleague.' },
		{ key: 'check-in', subject: 'How is it going?', text: 'Tell us.' },
		{
			key: 'receipt',
			subject: 'Your receipt {{ number }}',
			text: 'Thank you, {{ first_name }}: {{ amount }} EUR.',
		},
	],
	triggers: [{ key: 'receipt', template: 'receipt' }],
	sequences: [
		{
			slug: 'onboarding',
			name: 'Onboarding',
			steps: [
				{ after: '0s', template: 'welcome' },
				{ after: '2d', template: 'tips' },
				{ after: '5d', template: 'check-in' },
			],
		},
		{
			slug: 'win-back',
			name: 'Win back',
			active: false,
			steps: [{ after: '1d', template: 'tips' }],
		},
	],
	automations: [
		{
			when: { field_changed: 'plan', from: 'free', to: 'pro' },
			then: [{ add_tag: 'Pro' }, { enroll: 'onboarding' }],
		},
		{
			when: { event: 'purchase', where: { amount: { gte: 100 } } },
			then: [{ add_tag: 'Big spender' }, { send: 'receipt' }],
		},
		{ when: { contact_created: true }, then: [{ set_field: { plan: 'free' } }] },
	],
	unsubscribed: [
		{ email: 'no@more.example', reason: 'unsubscribed' },
		{ email: 'gone@more.example', reason: 'bounced' },
	],
});

/** Second product, for tests that switch products. */
const OTHER_WORKSPACE = JSON.stringify({
	product: 'Globex & Söhne',
	keys: [{ name: 'globex', environment: 'live', scopes: [] }],
});

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
