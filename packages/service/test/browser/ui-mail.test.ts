import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@contact-sync/testing/listen';
import type { Page } from 'playwright-core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { launchChromium } from '@contact-sync/testing/browser';

/** Server to which hostile emails try to connect. */
interface Beacon extends AsyncDisposable {
	/** Host and port, in the form `127.0.0.1:PORT`. */
	host: string;
	/** Number of connections. */
	calls(): number;
}

async function lightBeacon(): Promise<Beacon> {
	let calls = 0;
	const server = createServer((socket) => {
		calls += 1;
		socket.destroy();
	});
	return {
		host: `127.0.0.1:${await listen(server)}`,
		calls: () => calls,
		async [Symbol.asyncDispose]() {
			server.close();
			await once(server, 'close');
		},
	};
}

/** HTML that tries to run scripts and open connections in every known way. */
const restless = (host: string): string => `<!doctype html>
<html>
	<head>
		<meta http-equiv="refresh" content="0; url=http://${host}/refresh" />
		<base href="http://${host}/base/" />
		<link rel="preconnect" href="http://${host}" />
		<link rel="dns-prefetch" href="http://${host}" />
		<LINK
			rel="prefetch" href="http://${host}/prefetch" />
		<link rel="stylesheet" href="http://${host}/style.css" />
		<link rel="icon" href="http://${host}/icon.png" />
		<style>
			@import 'http://${host}/import.css';
			@font-face { font-family: far; src: url(http://${host}/font.woff2); }
			body { background: url(http://${host}/ground.png); font-family: far; }
		</style>
		<script>document.title = 'it ran'; fetch('http://${host}/script')</script>
		<script src="http://${host}/script.js"></script>
	</head>
	<body onload="fetch('http://${host}/load')">
		<p>What the mail says.</p>
		<img src="http://${host}/pixel.png" srcset="http://${host}/twice.png 2x" onerror="alert(1)" />
		<picture><source srcset="http://${host}/source.png" /><img src="relative.png" /></picture>
		<video src="http://${host}/video.mp4" poster="http://${host}/poster.png" autoplay></video>
		<iframe src="http://${host}/frame"></iframe>
		<iframe srcdoc="<img src='http://${host}/inner.png'><script>fetch('http://${host}/inner')</script>"></iframe>
		<object data="http://${host}/object"></object>
		<embed src="http://${host}/embed" />
		<svg><image href="http://${host}/svg.png" /><script>fetch('http://${host}/svg')</script></svg>
		<form action="http://${host}/form"><button id="send">Send</button></form>
		<a id="away" href="http://${host}/away" ping="http://${host}/ping">Away</a>
		<a id="out" href="http://${host}/out" target="_blank">Out</a>
		<a id="top" href="http://${host}/top" target="_top">Top</a>
		<a id="code" href="javascript:fetch('http://${host}/code')">Code</a>
	</body>
</html>`;

/**
 * Time for a page to run scripts and send requests, in milliseconds. On an unprotected page, the same HTML
 * needs less time.
 */
const SETTLE_MS = 1_500;

const KEY = 'cs_live_0123456789abcdef';

let beacon: Beacon;
let service: StartedService;
let page: Page;
let mailPath: string;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
	beacon = stack.use(await lightBeacon());
	service = await startService({ workspace: workspaceOf(restless(beacon.host)), controls: true });
	stack.defer(async () => void (await service.stop()));
	const response = await fetch(`${service.url}/emails/trigger/`, {
		method: 'POST',
		headers: { 'X-API-Key': KEY, 'Content-Type': 'application/json' },
		body: JSON.stringify({ trigger_key: 'restless', to_email: 'ada@acme.example' }),
	});
	const { id } = (await response.json()) as { id: string };
	mailPath = `${service.console.url}outbox/${id}/`;
	const browser = await launchChromium();
	stack.defer(() => browser.close());
	page = await browser.newPage();
	await page.request.post(`${service.console.url}login`, {
		data: { password: service.console.password },
	});
});
afterAll(() => stack.disposeAsync());

const workspaceOf = (html: string) =>
	JSON.stringify({
		product: 'Acme',
		keys: [{ name: 'live', environment: 'live', key: KEY, scopes: ['emails:trigger'] }],
		senders: [{ name: 'Acme', email: 'hello@acme.example' }],
		templates: [{ key: 'restless', subject: 'Restless', html }],
		triggers: [{ key: 'restless', template: 'restless' }],
	});

/** @claim emails: scripts, links, and forms in an email in the console: no script runs; no request is sent */
describe('email that tries to run scripts and send requests', () => {
	it('hostile email in the console: shows the text, without requests to other sites', async () => {
		await page.goto(mailPath);
		const mail = page.frameLocator('iframe.mail');
		await mail.getByText('What the mail says.').waitFor();
		await page.waitForTimeout(SETTLE_MS);
		expect(beacon.calls()).toBe(0);
	});

	it.each([
		['a link', '#away'],
		['a link to a new tab', '#out'],
		['a link that targets the top frame', '#top'],
		['a `javascript:` link', '#code'],
		['a form button', '#send'],
	])('in the email, a click on %s: opens no page, and sends no request', async (_, selector) => {
		await page.goto(mailPath);
		await page.frameLocator('iframe.mail').locator(selector).click();
		await page.waitForTimeout(SETTLE_MS);
		expect(beacon.calls()).toBe(0);
		expect(page.url()).toBe(mailPath);
		expect(page.context().pages()).toHaveLength(1);
	});

	it('hostile email opened outside its frame: runs no scripts, and sends no requests', async () => {
		await page.goto(`${mailPath}body/`);
		await page.getByText('What the mail says.').waitFor();
		await page.waitForTimeout(SETTLE_MS);
		expect([beacon.calls(), page.url(), await page.title()]).toEqual([0, `${mailPath}body/`, '']);
	});

	it('same HTML on an unprotected page: sends requests, which shows that the tests can detect them', async () => {
		await page.goto('about:blank');
		page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined)); // closes its alert; the page might be closed already
		await page.setContent(restless(beacon.host), { waitUntil: 'commit' });
		await page.waitForTimeout(SETTLE_MS);
		expect(beacon.calls()).toBeGreaterThan(5);
	});
});
