/** Authorization requests and registrations: attacks, and requests that are modeled on those of known assistants. */
import type { TestServer } from '@contact-sync/testing/server';
import { json, startServer as startTestServer } from '@contact-sync/testing/server';
import {
	authorizationUrl,
	CALLBACK,
	newPkce,
	openBrowser,
	PUBLIC_URL,
	register,
	requestToken,
	RESOURCE,
	signIn,
	startServer,
	type TestedServer,
} from './helpers/oauth.ts';

let service: TestServer;
let server: TestedServer;
beforeAll(async () => {
	service = await startTestServer(json(200, { environment: 'test', product: 'Acme' }));
	server = startServer(service.url);
});
afterAll(() => service.stop());

const { challenge } = newPkce();
const open = (parameters: Record<string, string>, at: TestedServer = server) =>
	openBrowser(at).open(authorizationUrl({ code_challenge: challenge, ...parameters }));

describe('a redirect URI', () => {
	const openWith = async (registered: string, sent: string) => {
		const { id } = await register(server, { redirect_uris: [registered] });
		return await open({ client_id: id, redirect_uri: sent });
	};

	it.each([
		['https://a.example/cb', 'https://a.example/cb'],
		['https://a.example/cb?x=1', 'https://a.example/cb?x=1'],
		['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'],
		['http://localhost:3118/callback', 'http://localhost:51004/callback'],
		['http://[::1]/cb', 'http://[::1]:51004/cb'],
		[
			'cursor://anysphere.cursor-mcp/oauth/callback',
			'cursor://anysphere.cursor-mcp/oauth/callback',
		],
	])('registered as %s accepts %s', async (registered, sent) => {
		expect(await openWith(registered, sent)).toMatchObject({ status: 200 });
	});

	it.each([
		['https://a.example/cb', 'https://a.example:8443/cb'],
		['https://a.example/cb', 'https://a.example/cb/'],
		['https://a.example/cb', 'https://a.example/CB'],
		['https://a.example/cb', 'https://a.example/x/../cb'],
		['https://a.example/cb', 'https://a.example/cb?next=x'],
		['https://a.example/cb', 'https://a.example.evil.example/cb'],
		['https://a.example/cb', 'https://a.example@evil.example/cb'],
		['https://a.example/cb', 'http://a.example/cb'],
		['https://a.example/cb', ''],
		['http://127.0.0.1/cb', 'http://127.0.0.1:51004/other'],
		['http://127.0.0.1/cb', 'http://localhost:51004/cb'],
		['http://127.0.0.1/cb', 'http://127.0.0.1:1@evil.example/cb'],
		['http://127.0.0.1/cb', 'https://127.0.0.1:51004/cb'],
		['http://127.0.0.1:1/cb', 'http://127.0.0.1.evil.example:1/cb'],
	])('registered as %s rejects %s, and redirects nowhere', async (registered, sent) => {
		const { status, headers, text } = await openWith(registered, sent);
		expect([status, headers.get('location')]).toEqual([400, null]);
		expect(text).toContain('registered for this redirect');
		expect(text).not.toContain('href=');
	});
});

it.each([
	[{ response_type: 'token' }, 'unsupported_response_type'],
	[{ code_challenge_method: 'plain' }, 'invalid_request'],
	[{ code_challenge: '' }, 'invalid_request'],
	[{ code_challenge: 'short' }, 'invalid_request'],
	[{ resource: 'https://other.example/mcp' }, 'invalid_target'],
])(
	'a request with %j shows the error %s, and redirects only on a click',
	async (changed, error) => {
		const { id } = await register(server);
		const { status, headers, text } = await open({ client_id: id, ...changed });
		expect([status, headers.get('location')]).toEqual([400, null]);
		const link = new URL(/href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&'));
		expect(link.origin + link.pathname).toBe(CALLBACK);
		expect(link.searchParams.get('error')).toBe(error);
		expect(link.searchParams.get('iss')).toBe(PUBLIC_URL);
	},
);

it.each([
	['state', 'other'],
	['resource', 'https://other.example/mcp'],
])('a request with a second %s (%s) is rejected', async (name, value) => {
	const { id } = await register(server);
	const url = authorizationUrl({ client_id: id, code_challenge: challenge });
	url.searchParams.append(name, value);
	expect((await openBrowser(server).open(url)).status).toBe(400);
});

it('a request that names this server twice, in both spellings, is accepted', async () => {
	const { id } = await register(server);
	const url = authorizationUrl({ client_id: id, code_challenge: challenge });
	url.searchParams.append('resource', `${RESOURCE}/`);
	expect((await openBrowser(server).open(url)).status).toBe(200);
});

it('a client ID of another server, or a made-up one, is unknown', async () => {
	const other = startServer(service.url, { publicUrl: 'https://other.acme.example' });
	const { id } = await register(server);
	for (const client_id of ['made-up', `${id}x`, ''])
		expect((await open({ client_id })).text).toContain('know the assistant');
	expect((await open({ client_id: id }, other)).text).toContain('know the assistant');
});

it('the metadata documents describe the server', async () => {
	const read = async (path: string) =>
		(await (await server.fetch(`${PUBLIC_URL}/.well-known/${path}`)).json()) as object;
	expect(await read('oauth-protected-resource/mcp')).toMatchObject({
		...{ resource: RESOURCE, authorization_servers: [PUBLIC_URL] },
		scopes_supported: ['read', 'write', 'send'],
	});
	expect(await read('oauth-authorization-server')).toMatchObject({
		...{ issuer: PUBLIC_URL, token_endpoint: `${PUBLIC_URL}/oauth/token` },
		code_challenge_methods_supported: ['S256'],
		authorization_response_iss_parameter_supported: true,
		client_id_metadata_document_supported: true,
		token_endpoint_auth_methods_supported: ['none'],
	});
});

/**
 * Requests as the assistants' documentation and issue trackers describe them: claude.com/docs/connectors,
 * anthropics/claude-code#37747, and developers.openai.com/apps-sdk/build/auth.
 */
describe.each([
	{
		assistant: 'Claude, with a metadata document',
		metadata: { redirect_uris: ['https://claude.ai/api/mcp/auth_callback'], client_name: 'Claude' },
		document: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
		redirectUri: 'https://claude.ai/api/mcp/auth_callback',
		scope: 'read write send',
		receiver: 'claude.ai',
	},
	{
		assistant: 'Claude Code, whose document has loopback URIs without a port',
		metadata: {
			redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
			client_name: 'Claude Code',
		},
		document: 'https://claude.ai/oauth/claude-code-client-metadata',
		redirectUri: 'http://localhost:3118/callback',
		receiver: 'a program on your computer (localhost:3118)',
	},
	{
		assistant: 'ChatGPT, with a registration and a redirect URI per connection',
		metadata: {
			redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
			client_name: 'ChatGPT',
			token_endpoint_auth_method: 'none',
			grant_types: ['authorization_code', 'refresh_token'],
		},
		redirectUri: 'https://chatgpt.com/connector/oauth/OUbdUMlL15Ct',
		scope: 'read write send offline_access',
		receiver: 'chatgpt.com',
	},
])('$assistant', ({ metadata, document, redirectUri, scope, receiver }) => {
	it('signs in, and gets tokens', async () => {
		const at = startServer(service.url, {
			fetchDocument: () => Promise.resolve({ client_id: document, ...metadata }),
		});
		const client_id = document ?? (await register(at, metadata)).id;
		const { verifier, challenge: own } = newPkce();
		const parameters = { client_id, code_challenge: own, redirect_uri: redirectUri };
		const url = authorizationUrl({ ...parameters, ...(scope && { scope }) });
		const { text } = await openBrowser(at).open(url);
		expect(text).toContain(`<strong>${receiver}</strong>`);
		if (document) expect(text).toMatch(/Identified by<\/dt>\s*<dd>claude\.ai<\/dd>/);
		const redirect = await signIn(at, url, 'some-key-of-the-service');
		expect(redirect.href.startsWith(`${redirectUri}?code=`)).toBe(true);
		const { status, body } = await requestToken(at, {
			...{ grant_type: 'authorization_code', client_id, redirect_uri: redirectUri },
			...{ code: redirect.searchParams.get('code')!, code_verifier: verifier, resource: RESOURCE },
		});
		expect([status, body.scope]).toEqual([200, 'read']);
		const { refresh_token } = body;
		const again = { grant_type: 'refresh_token', refresh_token: refresh_token!, client_id };
		const refreshed = await requestToken(at, again);
		expect(refreshed.status).toBe(200);
	});
});
