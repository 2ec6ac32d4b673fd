import { createHash, randomBytes } from 'node:crypto';
import {
	Client,
	StreamableHTTPClientTransport,
	type OAuthClientProvider,
	type OAuthDiscoveryState,
	type StoredOAuthClientInformation,
	type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { signIn as signInThrough } from '@contact-sync/testing/mcp/sign-in';
import { createHandler } from '../../src/http.ts';
import {
	createAuthorization,
	type AuthorizationOptions,
} from '../../src/oauth/create-authorization.ts';
import type { OAuthOptions } from '../../src/oauth-options.ts';
import { tools } from '../../src/tools.ts';

/** Public URL of the server in these tests. No port is opened: requests are passed to the handler. */
export const PUBLIC_URL = 'https://mcp.acme.example';
export const RESOURCE = `${PUBLIC_URL}/mcp`;
export const SECRET = 'secret-of-the-server-for-these-tests-1';
export const CALLBACK = 'https://assistant.example/callback';

/** Workspace with a live key that can do everything, and a test key that can only read. */
export const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
  - name: reader
    environment: test
    scopes: [contacts:read, sequences:read]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: hello, subject: Hello, text: Hello. }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: hello }] }]
`;

/** Starts a server process, as far as its state is concerned. */
export function startServer(
	baseUrl: string,
	{
		publicUrl = PUBLIC_URL,
		secrets = [SECRET],
		...options
	}: Partial<OAuthOptions & AuthorizationOptions> = {},
) {
	const authorization = createAuthorization(
		{ publicUrl, secrets },
		{ baseUrl, exposed: tools, ...options },
	);
	const handler = createHandler({
		access: { apiKey: '', baseUrl },
		exposed: tools,
		authorization,
	});
	return {
		fetch: (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
			const request = new Request(input, init);
			const { pathname } = new URL(request.url);
			return pathname === '/mcp' ? handler.fetch(request) : authorization.fetch(request);
		},
	};
}

export type TestedServer = ReturnType<typeof startServer>;

/** A person's browser: it keeps cookies, reads forms, and follows no redirects. */
export function openBrowser(server: TestedServer) {
	let cookie = '';
	const read = async (response: Response) => {
		const set = response.headers.get('set-cookie');
		if (set !== null) cookie = set.split(';')[0]!;
		const text = await response.text();
		const hidden = /name="request" value="([^"]*)"/.exec(text)?.[1] ?? '';
		return { status: response.status, headers: response.headers, text, hidden };
	};
	return {
		async open(url: string | URL) {
			return await read(await server.fetch(url, { headers: { ...(cookie && { cookie }) } }));
		},
		async submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
			return await read(
				await server.fetch(`${PUBLIC_URL}/oauth/authorize`, {
					method: 'POST',
					headers: { cookie, origin: PUBLIC_URL, ...headers },
					body: new URLSearchParams(fields),
					redirect: 'manual',
				}),
			);
		},
	};
}

/** Signs in as a person: enters the key, and chooses what the assistant may do. Returns the redirect. */
export const signIn = (server: TestedServer, url: string | URL, key: string, access?: string) =>
	signInThrough(String(url), key, access, server.fetch);

/** A client's storage. */
export class Provider implements OAuthClientProvider {
	information?: StoredOAuthClientInformation;
	stored?: StoredOAuthTokens;
	authorizationUrl?: URL;
	#verifier = '';
	readonly redirectUrl = CALLBACK;
	readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [CALLBACK] };
	state = () => 'state-1';
	clientInformation = () => this.information;
	saveClientInformation = (information: StoredOAuthClientInformation) => {
		this.information = information;
	};
	tokens = () => this.stored;
	saveTokens = (tokens: StoredOAuthTokens) => {
		this.stored = tokens;
	};
	redirectToAuthorization = (url: URL) => {
		this.authorizationUrl = url;
	};
	#discovery?: OAuthDiscoveryState;
	discoveryState = () => this.#discovery;
	saveDiscoveryState = (state: OAuthDiscoveryState) => {
		this.#discovery = state;
	};
	invalidateCredentials = (scope: string) => {
		if (scope === 'client') this.information = undefined;
		if (scope === 'tokens') this.stored = undefined;
	};
	saveCodeVerifier = (verifier: string) => {
		this.#verifier = verifier;
	};
	codeVerifier = () => this.#verifier;
}

/** Creates a client of the official SDK for a server. */
export function newClient(server: TestedServer, authProvider: OAuthClientProvider) {
	const client = new Client({ name: 'test', version: '1.0.0' });
	const transport = new StreamableHTTPClientTransport(new URL(RESOURCE), {
		fetch: server.fetch,
		authProvider,
	});
	return { client, transport };
}

/** Verifier and challenge of PKCE. */
export function newPkce() {
	const verifier = randomBytes(32).toString('base64url');
	return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Registers a client, and returns its ID. */
export async function register(server: TestedServer, metadata: object = {}) {
	const response = await server.fetch(`${PUBLIC_URL}/oauth/register`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...metadata }),
	});
	const body = (await response.json()) as Record<string, string>;
	return { status: response.status, headers: response.headers, body, id: body.client_id! };
}

/** Returns the URL of the authorization page. */
export function authorizationUrl(parameters: Record<string, string>) {
	const url = new URL(`${PUBLIC_URL}/oauth/authorize`);
	const all = {
		...{ response_type: 'code', redirect_uri: CALLBACK, code_challenge_method: 'S256' },
		...{ state: 'state-1', resource: RESOURCE },
		...parameters,
	};
	for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
	return url;
}

/** Sends a token request. */
export async function requestToken(
	server: TestedServer,
	parameters: Record<string, string> | string[][],
) {
	const response = await server.fetch(`${PUBLIC_URL}/oauth/token`, {
		method: 'POST',
		body: new URLSearchParams(parameters),
	});
	const body = (await response.json()) as Record<string, string>;
	return { status: response.status, headers: response.headers, body };
}

/** Registers a client, signs in, and exchanges the code. */
export async function connect(server: TestedServer, key: string, access = 'read') {
	const { id } = await register(server);
	const { verifier, challenge } = newPkce();
	const url = authorizationUrl({ client_id: id, code_challenge: challenge });
	const redirect = await signIn(server, url, key, access);
	const exchange = {
		...{ grant_type: 'authorization_code', client_id: id, redirect_uri: CALLBACK },
		...{ code: redirect.searchParams.get('code')!, code_verifier: verifier },
	};
	const { body } = await requestToken(server, exchange);
	return { id, exchange, accessToken: body.access_token!, refreshToken: body.refresh_token! };
}

/** Sends an MCP request with a token. */
export const callWith = (server: TestedServer, token: string, method: string, params = {}) =>
	server.fetch(RESOURCE, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			authorization: `Bearer ${token}`,
		},
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
	});
