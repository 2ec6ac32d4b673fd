/** Registrations of clients, which anyone can send, and floods of registrations, pages, and keys. */
import { openService } from '@contact-sync/testing/service';
import { CALLBACK, register, startServer, WORKSPACE } from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

const NO_SERVICE = 'http://127.0.0.1:1';
const server = startServer(NO_SERVICE); // a registration needs no service

describe('a redirect URI', () => {
	it.each([
		...['http://a.example/cb', 'javascript:alert(1)', 'data:text/html,x', 'file:///x', 'app:/x'],
		...[
			'https://a.example/#x',
			'https://user@a.example/',
			'x',
			`https://a.example/${'x'.repeat(500)}`,
		],
	])("can't be registered as %s", async (uri) => {
		const { status, body } = await register(server, { redirect_uris: [CALLBACK, uri] });
		expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
	});

	it.each([[[]], ['x'], [undefined], [Array(11).fill(CALLBACK)], [[1]]])(
		"can't be registered as the list %j",
		async (redirect_uris) => {
			expect(await register(server, { redirect_uris })).toMatchObject({ status: 400 });
		},
	);

	it('can be one of ten', async () => {
		const redirect_uris = Array<string>(10).fill(CALLBACK);
		expect(await register(server, { redirect_uris })).toMatchObject({ status: 201 });
	});
});

describe('the page for a registered redirect URI', () => {
	const open = async (redirect_uri: string, parameters: Record<string, string> = {}) =>
		(await openPageOf(server, { redirect_uris: [redirect_uri] }, { redirect_uri, ...parameters }))
			.page.text;

	it('shows the port of the host that receives the access', async () => {
		expect(await open('https://a.example:8443/cb')).toContain('<strong>a.example:8443</strong>');
	});

	it('escapes quotes, which would otherwise add attributes to the link', async () => {
		const text = await open('cursor:x" title="y', { response_type: 'token' });
		expect(text).toContain('href="cursor:x&quot; title=&quot;y?error=');
	});
});

it("a client's name is cut, so that it can't hide the rest of the page", async () => {
	const { body } = await register(server, { client_name: 'a'.repeat(200) });
	expect(body.client_name).toBe('a'.repeat(60));
});

it('a registered client is public, whatever it requests', async () => {
	const { status, body } = await register(server, {
		token_endpoint_auth_method: 'client_secret_post',
		grant_types: ['authorization_code', 'client_credentials'],
	});
	expect(status).toBe(201);
	expect(body).toMatchObject({
		token_endpoint_auth_method: 'none',
		grant_types: ['authorization_code', 'refresh_token'],
	});
	expect(body).not.toHaveProperty('client_secret');
	expect(Math.abs(Number(body.client_id_issued_at) - Date.now() / 1_000)).toBeLessThan(60);
});

describe('a flood', () => {
	it('of registrations gets 429, and opens again after a minute', async () => {
		let time = 1_000_000;
		const server = startServer(NO_SERVICE, { now: () => time });
		const statuses = [];
		for (let i = 0; i < 61; i++) statuses.push((await register(server)).status);
		expect(statuses.slice(59)).toEqual([201, 429]);
		const { headers, body } = await register(server);
		expect([headers.get('retry-after'), body.error]).toEqual(['60', 'temporarily_unavailable']);
		time += 59_001;
		expect((await register(server)).headers.get('retry-after')).toBe('1');
		time += 999;
		expect((await register(server)).status).toBe(201);
	});

	it('of registrations opens again after a minute at most, even if the clock was set back', async () => {
		let time = 10_000_000;
		const server = startServer(NO_SERVICE, { now: () => time });
		for (let i = 0; i < 61; i++) await register(server);
		time -= 3_600_000;
		expect((await register(server)).status).toBe(201);
	});

	it('of keys or pages gets 429', async () => {
		const service = await openService({ workspace: WORKSPACE });
		const server = startServer(service.url, { now: () => 1_000_000 });
		const { check, browser, url } = await openPageOf(server);
		for (let i = 0; i < 30; i++) expect((await check('')).status).toBe(422);
		const limited = await check(service.keys.all!);
		expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
		for (let i = 0; i < 119; i++) await browser.open(url);
		expect((await browser.open(url)).text).toContain('Reload this page in 60 seconds.');
	});
});
