/** The authorization page, and attacks on the person who uses it. */
import { createHash } from 'node:crypto';
import { json, startServer as startTestServer } from '@contact-sync/testing/server';
import { openService } from '@contact-sync/testing/service';
import { ACCENT } from '../../../scripts/brand.ts';
import { STYLE } from '../src/oauth/page/style.ts';
import {
	callWith,
	newPkce,
	openBrowser,
	PUBLIC_URL,
	requestToken,
	startServer,
	WORKSPACE,
	type TestedServer,
} from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

let service: Awaited<ReturnType<typeof openService>>;
let server: TestedServer;
beforeAll(async () => void (service = await openService({ workspace: WORKSPACE })));
beforeEach(() => void (server = startServer(service.url)));

const openPage = (metadata?: object, parameters?: Record<string, string>) =>
	openPageOf(server, metadata, parameters);

/** Values of the choices on a page, in order; the preselected one is marked. */
const choicesOn = (text: string) =>
	[...text.matchAll(/name="access"\s+value="(\w+)"\s+(checked)?/g)].map(
		([, value, checked]) => `${value}${checked ? ' (checked)' : ''}`,
	);

it('the page shows what the key belongs to, marks a live key, and preselects the safe choice', async () => {
	const { check } = await openPage();
	const { text, status } = await check(service.keys.all!);
	expect(status).toBe(200);
	expect(text).toContain('<dd>Acme</dd>');
	expect(text).toContain('<span class="badge bad">live</span>');
	expect(text).toContain(`<dd>${new URL(service.url).host}</dd>`);
	expect(text).toContain('contacts:read, contacts:write, ');
	expect(choicesOn(text)).toEqual(['read (checked)', 'write', 'send']);
});

it('the page marks a key whose environment is unknown like a live key', async () => {
	const other = await startTestServer(json(200, { environment: 'staging', scopes: [] }));
	server = startServer(other.url);
	const { text } = await (await openPage()).check('key-of-an-unknown-environment');
	await other.stop();
	expect(text).toContain('<span class="badge bad">staging</span> Changes can affect real contacts');
});

it('the page shows the host of the service, even if its URL has no scheme', async () => {
	server = startServer('contacts.example.com');
	const { page, browser } = await openPage();
	expect(page.text).toContain('the service at contacts.example.com');
	const sent = await browser.submit({ action: 'check', request: page.hidden, key: '' });
	expect(sent.text).toContain('the service at contacts.example.com');
});

it('the page offers only what the key and the request include', async () => {
	const reader = await (await openPage()).check(service.keys.reader!);
	expect(choicesOn(reader.text)).toEqual(['read (checked)']);
	expect(reader.text).toContain('<span class="badge">test</span>');
	const { check } = await openPage({}, { scope: 'write openid' });
	expect(choicesOn((await check(service.keys.all!)).text)).toEqual(['read (checked)', 'write']);
});

it('a permission that the page did not offer is rejected', async () => {
	const { browser, check } = await openPage({}, { scope: 'read' });
	const { hidden } = await check(service.keys.all!);
	for (const access of ['send', '', 'admin']) {
		const sent = await browser.submit({ action: 'allow', request: hidden, access });
		expect([sent.status, sent.headers.get('location')]).toEqual([400, null]);
	}
});

it('the key is in no URL, header, or page, and its field neither shows nor suggests it', async () => {
	const { browser, page, check, url } = await openPage();
	const key = service.keys.all!;
	const second = await check(key);
	const last = await browser.submit({ action: 'allow', request: second.hidden, access: 'read' });
	const shown = [page, second, last].flatMap(({ text, headers }) => [text, ...headers.values()]);
	expect([url.href, ...shown].join('\n')).not.toContain(key);
	expect(page.text).toMatch(/type="password"\s+id="key"[^>]*\sautocomplete="off"/);
	expect(last.headers.get('referrer-policy')).toBe('no-referrer');
});

it.each([
	['unknown', /API key/],
	[' ', /^Enter the API key\.$/],
	['https://example.com', /^This is a URL, not an API key\./],
])('with the key %j the page explains the problem, and asks again', async (key, problem) => {
	const { check } = await openPage();
	const { status, text, hidden } = await check(key);
	expect(status).toBe(422);
	expect(/role="alert">\s*([^<]*)/.exec(text)![1]).toMatch(problem);
	expect(hidden).not.toBe('');
});

it('canceling returns to the assistant without a code', async () => {
	const { browser, page } = await openPage();
	const { status, headers } = await browser.submit({ action: 'deny', request: page.hidden });
	const location = new URL(headers.get('location')!);
	expect(status).toBe(303);
	expect(Object.fromEntries(location.searchParams)).toEqual({
		...{ error: 'access_denied', state: 'state-1', iss: PUBLIC_URL },
	});
});

describe('a look-alike client', () => {
	it('is shown with the host that receives the access', async () => {
		const { page } = await openPage(
			{ client_name: 'Claude', redirect_uris: ['https://evil.example/cb'] },
			{ redirect_uri: 'https://evil.example/cb' },
		);
		expect(page.text).toMatch(/Calls itself<\/dt>\s*<dd><bdi>Claude<\/bdi>/);
		expect(page.text).toMatch(/Receives access<\/dt>\s*<dd><strong>evil\.example<\/strong>/);
	});

	it("can't insert HTML, hide its name, or change the direction of text", async () => {
		const name = '</bdi><script>alert(1)</script>\u202Egnp\u0000\u200B';
		const { page } = await openPage({ client_name: name });
		expect(page.text).not.toContain('<script');
		expect(page.text).toContain('&lt;script&gt;');
		expect(page.text).not.toMatch(/[\u202E\u200B\0]/);
		expect((await openPage({ client_name: '\u200B' })).page.text).toContain('without a name');
	});
});

describe('a forged form', () => {
	it.each([
		['without the cookie', { cookie: '' }],
		['with the cookie of another browser', { cookie: `__Host-contact-sync=${'x'.repeat(22)}` }],
		['from another site', { origin: 'https://evil.example' }],
		['from a sandboxed frame', { origin: 'null' }],
	])('%s is rejected', async (_name, headers) => {
		const { browser, page, check } = await openPage();
		const { hidden } = await check(service.keys.all!);
		const forged: Array<Record<string, string>> = [
			{ action: 'check', request: page.hidden, key: service.keys.all! },
			{ action: 'allow', request: hidden, access: 'send' },
			{ action: 'deny', request: page.hidden },
		];
		for (const fields of forged) {
			const { status, text, headers: sent } = await browser.submit(fields, headers);
			expect([status, sent.get('location')]).toEqual([400, null]);
			expect(text).toContain('Return to the assistant, and connect again.');
		}
	});

	it('with a token of another kind, or after ten minutes, is rejected', async () => {
		const { browser, page, id } = await openPage();
		const later = openBrowser(startServer(service.url, { now: () => Date.now() + 700_000 }));
		const cookie = { cookie: page.headers.get('set-cookie')!.split(';')[0]! };
		const fields = { action: 'deny', request: page.hidden };
		expect((await later.submit(fields, cookie)).status).toBe(400);
		expect((await browser.submit({ action: 'deny', request: id })).status).toBe(400);
	});
});

it('two tabs of one browser work side by side', async () => {
	const { browser, page, url } = await openPage();
	await browser.open(url);
	expect((await browser.submit({ action: 'deny', request: page.hidden })).status).toBe(303);
});

it('no page can embed the page, run scripts in it, or read its URL', async () => {
	const { page, check } = await openPage();
	const cookie = page.headers.get('set-cookie');
	expect(cookie).toMatch(
		/^__Host-contact-sync=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/,
	);
	for (const { headers, text } of [page, await check(service.keys.all!)]) {
		const policy = headers.get('content-security-policy')!;
		const style = /<style>([^]*)<\/style>/.exec(text)![1]!;
		const hash = createHash('sha256').update(style).digest('base64');
		expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
		expect(policy).toContain("form-action 'self' https: http: cursor: vscode: vscode-insiders:;");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(headers.get('x-frame-options')).toBe('DENY');
		expect(headers.get('referrer-policy')).toBe('same-origin');
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(text).not.toMatch(/<script|\son\w+=|style="|src="/);
	}
});

it('the page can be used with a keyboard and a screen reader', async () => {
	const { page, check } = await openPage();
	for (const { text } of [page, await check(service.keys.all!), await check('unknown')]) {
		expect(text).toContain('<html lang="en">');
		expect(text.match(/<h1>/g)).toHaveLength(1);
		const described = [...text.matchAll(/aria-describedby="([^"]+)"/g)];
		const ids = described.flatMap(([, list]) => list!.split(' '));
		expect(ids.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
		const inputs = text.match(/<input(?![^>]*type="hidden")[^>]*>/g)!;
		expect(text.match(/<label/g)).toHaveLength(inputs.length);
	}
	expect((await check(service.keys.all!)).text).toContain('<legend>');
});

it('the page has the accent color of the mark', () => {
	expect(STYLE).toContain(`--brand: light-dark(${ACCENT.light}, ${ACCENT.dark});`);
});

it('the choice limits the token', async () => {
	const { verifier, challenge: own } = newPkce();
	const { browser, check, id, page } = await openPage({}, { code_challenge: own });
	expect(page.status).toBe(200);
	const { hidden } = await check(service.keys.all!);
	const { headers } = await browser.submit({ action: 'allow', request: hidden, access: 'write' });
	const location = new URL(headers.get('location')!);
	const { body } = await requestToken(server, {
		...{ grant_type: 'authorization_code', client_id: id, code_verifier: verifier },
		redirect_uri: location.origin + location.pathname,
		code: location.searchParams.get('code')!,
	});
	expect(body).toMatchObject({ scope: 'read write', token_type: 'Bearer', expires_in: 3_600 });
	const list = await (await callWith(server, body.access_token!, 'tools/list')).text();
	expect(list).toContain('"add_tags"');
	expect(list).not.toContain('"enroll_contact"');
});
