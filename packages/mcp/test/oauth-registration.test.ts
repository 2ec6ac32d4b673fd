/** Registrations of clients, which anyone can send. */
import { CALLBACK, register, startServer } from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

const server = startServer('http://127.0.0.1:1'); // a registration needs no service

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
