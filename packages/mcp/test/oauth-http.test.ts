/** Signing in over a real port, and the option that enables it. */
import { readFile } from 'node:fs/promises';
import {
	json,
	startServer as startTestServer,
	type TestServer,
} from '@contact-sync/testing/server';
import { readOptions } from '../src/options.ts';
import { headers, post, serve, withoutKey } from './helpers/http.ts';
import { PUBLIC_URL, SECRET } from './helpers/oauth.ts';

let service: TestServer;
beforeAll(async () => {
	service = await startTestServer(json(200, { environment: 'test', scopes: ['contacts:read'] }));
});
afterAll(() => service.stop());

const serveOAuth = (publicUrl = PUBLIC_URL) =>
	serve({ oauth: { publicUrl, secrets: [SECRET] } }, '', service.url);
const host = 'mcp.acme.example';
const METADATA = '/.well-known/oauth-protected-resource/mcp';

it('without --oauth, the server has none of its paths', async () => {
	const { port } = await serve({}, '', service.url);
	for (const path of [METADATA, '/.well-known/oauth-authorization-server', '/oauth/token'])
		expect(await post(port, withoutKey, { path })).toMatchObject({ status: 404 });
	const { headers: received } = await post(port, withoutKey);
	expect(received['www-authenticate']).toBe('Bearer realm="Contact Sync"');
});

it.each([withoutKey, { ...withoutKey, 'x-api-key': '' }])(
	'a request without a token learns where to sign in, and for which scopes: %j',
	async (sent) => {
		const { port } = await serveOAuth();
		const { status, headers: received } = await post(port, { ...sent, host });
		expect(status).toBe(401);
		const challenge = received['www-authenticate'];
		expect(challenge).toContain('scope="read write send"');
		expect(challenge).toContain(`resource_metadata="${PUBLIC_URL}${METADATA}"`);
	},
);

it('the public host is allowed, and requests from web pages of other hosts are rejected', async () => {
	const { port } = await serveOAuth();
	const registration = {
		path: '/oauth/register',
		body: '{"redirect_uris":["https://a.example/x"]}',
	};
	const sent = { 'content-type': 'application/json', host };
	expect(await post(port, sent, registration)).toMatchObject({ status: 201 });
	const origin = 'https://evil.example';
	expect(await post(port, { ...sent, origin }, registration)).toMatchObject({ status: 403 });
	expect(await post(port, { ...sent, host: 'evil.example' }, registration)).toMatchObject({
		status: 403,
	});
});

it('the public host is allowed on another port, too', async () => {
	const { port } = await serveOAuth(`${PUBLIC_URL}:8443`);
	expect(await post(port, { ...headers, host: `${host}:8443` })).toMatchObject({ status: 200 });
});

it('a form or registration that is too large is rejected', async () => {
	const { port } = await serveOAuth();
	const body = 'x'.repeat(70_000);
	for (const path of ['/oauth/register', '/oauth/token', '/oauth/authorize'])
		expect(await post(port, { host }, { path, body })).toMatchObject({ status: 413 });
});

it('an API key in X-API-Key still works, with all tools that the key can use', async () => {
	const { port } = await serveOAuth();
	const { status, text } = await post(port, headers);
	expect(status).toBe(200);
	expect(text).toContain('"list_unsubscribed_emails"');
});

it('other methods get 405, and other paths 404', async () => {
	const { port } = await serveOAuth();
	const response = await fetch(`http://127.0.0.1:${port}/oauth/token`);
	expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
	expect((await fetch(`http://127.0.0.1:${port}/.well-known/oauth-x`)).status).toBe(404);
});

const SHORTEST_SECRET = 'x'.repeat(32);
const read = (args: string[], environment: Record<string, string> = {}) =>
	readOptions(['--http', '0', ...args], {
		CONTACT_SYNC_BASE_URL: 'contacts.example.com',
		CONTACT_SYNC_OAUTH_SECRET: SHORTEST_SECRET,
		...environment,
	}).http;

it.each([
	['https://mcp.example.com', 'https://mcp.example.com'],
	['https://mcp.example.com/', 'https://mcp.example.com'],
	['https://MCP.example.com:8443', 'https://mcp.example.com:8443'],
	['http://127.0.0.1:3888', 'http://127.0.0.1:3888'],
	['http://localhost:3888', 'http://localhost:3888'],
])('--oauth %s makes %s the issuer', (url, publicUrl) => {
	expect(read(['--oauth', url])!.oauth).toEqual({ publicUrl, secrets: [SHORTEST_SECRET] });
});

it.each([
	...['http://mcp.example.com', 'https://mcp.example.com/mcp', 'https://mcp.example.com/?x'],
	...['https://mcp.example.com/#x', 'https://user@mcp.example.com', 'mcp.example.com', ''],
])('--oauth rejects %j', (url) => {
	expect(() => read(['--oauth', url])).toThrow('--oauth requires the public URL of this server');
});

it('--oauth also accepts tokens of the secret before, while it is replaced', () => {
	const previous = { CONTACT_SYNC_OAUTH_PREVIOUS_SECRET: 'y'.repeat(32) };
	const options = read(['--oauth', 'https://mcp.example.com'], previous);
	expect(options!.oauth!.secrets).toEqual([SHORTEST_SECRET, 'y'.repeat(32)]);
});

it.each([
	[{ CONTACT_SYNC_OAUTH_SECRET: '' }],
	[{ CONTACT_SYNC_OAUTH_SECRET: 'short' }],
	[{ CONTACT_SYNC_OAUTH_PREVIOUS_SECRET: 'short' }],
])('--oauth rejects the secrets %j, and shows how to create one', (environment) => {
	expect(() => read(['--oauth', 'https://mcp.example.com'], environment)).toThrow(
		'openssl rand -base64 32',
	);
});

it.each(['', 'nonsense', 'http://contacts.example.com'])(
	'--oauth requires a service, not one at %j',
	(url) => {
		const environment = { CONTACT_SYNC_BASE_URL: url };
		expect(() => read(['--oauth', 'https://mcp.example.com'], environment)).toThrow(
			/^--oauth requires the service in CONTACT_SYNC_BASE_URL\. The Base URL .+ https:/,
		);
	},
);

it('--oauth requires --http, and excludes the key of the process', () => {
	expect(() => readOptions(['--oauth', 'https://mcp.example.com'], {})).toThrow('require --http');
	expect(() => read(['--oauth', 'https://mcp.example.com', '--use-environment-key'])).toThrow(
		'--oauth and --use-environment-key exclude each other.',
	);
});

it('the authorization server is loaded only with --oauth', async () => {
	const loaded: string[] = [];
	jest.doMock('../src/oauth/create-authorization.ts', () => {
		loaded.push('loaded');
		return jest.requireActual<object>('../src/oauth/create-authorization.ts');
	});
	await serve();
	expect(loaded).toEqual([]);
	await serve({ oauth: { publicUrl: 'https://mcp.example.com', secrets: [SECRET] } });
	expect(loaded).toEqual(['loaded']);
});

it('the published command loads the authorization server only when it is needed', async () => {
	const files = ['cli.js', 'create-authorization.js'].map((name) =>
		readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8'),
	);
	const [command, authorization] = (await Promise.all(files)) as [string, string];
	expect(command.includes('await import("./create-authorization.js")')).toBe(true);
	expect(command.includes('from "./create-authorization.js"')).toBe(false);
	expect([command, authorization].map((text) => text.includes('EncryptJWT'))).toEqual([
		false,
		true,
	]);
});
