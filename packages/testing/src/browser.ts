import { access } from 'node:fs/promises';
import {
	chromium,
	selectors,
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	type Page,
} from 'playwright-core';
import type { Owner } from './n8n/start-n8n.ts';

/** Paths where distributions install Chromium. CHROMIUM_PATH overrides them. */
const EXECUTABLES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Size of the editor, in pixels. */
export const VIEWPORT = { width: 1440, height: 900 };

selectors.setTestIdAttribute('data-test-id'); // the attribute that n8n uses

/**
 * Command-line options of Chromium. Background networking is disabled, because Chromium only opens pages on
 * loopback.
 */
const CHROMIUM_ARGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Returns the path of Chromium. @throws Error with a message for the user if it isn't installed */
export async function findChromium(): Promise<string> {
	const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : EXECUTABLES;
	for (const path of paths) {
		const isFound = await access(path).then(
			() => true,
			() => false,
		);
		if (isFound) return path;
	}
	throw new Error(`No Chromium found in ${paths.join(', ')}. Install it, or set CHROMIUM_PATH.`);
}

/** Starts a headless Chromium. */
export const launchChromium = async (): Promise<Browser> =>
	chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });

/** Returns a function that opens a page in a new browser context, which is closed after the test. */
export function usePages(): (options?: BrowserContextOptions) => Promise<Page> {
	let browser: Browser;
	beforeAll(async () => void (browser = await launchChromium()));
	afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
	afterAll(() => browser?.close());
	return async (options) => {
		const context = await browser.newContext({
			viewport: { width: 1280, height: 800 },
			...options,
		});
		return context.newPage();
	};
}

/** Opens n8n in a headless Chromium, signed in as the owner. Requests to other hosts are aborted. */
export async function openN8n(
	url: string,
	owner: Owner,
): Promise<BrowserContext & AsyncDisposable> {
	const browser = await launchChromium();
	const context = await browser.newContext({
		baseURL: url,
		viewport: VIEWPORT,
		deviceScaleFactor: 2,
	});
	await context.route(
		({ hostname, protocol }) => hostname !== '127.0.0.1' && protocol.startsWith('http'),
		(route) => route.abort(),
	);
	const browserId = 'contact-sync-browser'; // n8n ties the session to this ID
	await context.addInitScript((id) => localStorage.setItem('n8n-browserId', id), browserId);
	const login = await context.request.post('/rest/login', {
		headers: { 'browser-id': browserId },
		data: { emailOrLdapLoginId: owner.email, password: owner.password },
	});
	if (!login.ok()) throw new Error(`n8n rejected the sign-in (${login.status()}).`);
	return Object.assign(context, { [Symbol.asyncDispose]: () => browser.close() });
}
