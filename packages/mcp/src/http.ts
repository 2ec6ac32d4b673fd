import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
	createMcpHandler,
	localhostAllowedHostnames,
	type AuthInfo,
} from '@modelcontextprotocol/server';
import { apiKeyFrom, type Access } from './access/access.ts';
import { keyStateOf } from './access/key-state.ts';
import { createCallLog, type WriteLine } from './call-log.ts';
import { HEALTH_PATH, isAuthorizationPath, isMcpPath } from './http-paths.ts';
import { MAX_MESSAGE_BYTES } from './message-size.ts';
import type { OAuthOptions } from './oauth-options.ts';
import type { Authorization } from './oauth/create-authorization.ts';
import { readBoolean } from './read-boolean.ts';
import { selectTools } from './select-tools.ts';
import { createServer } from './server.ts';
import type { Tool } from './tools.ts';

/** Maximum size of a form or a registration, in bytes. */
const MAX_FORM_BYTES = 64 * 1024;

/** Maximum number of connections, so that idle clients can't use up memory. */
const MAX_CONNECTIONS = 1_000;

/** Times until a request must have arrived, in milliseconds. Responses can take longer. */
const TIMEOUTS = {
	headersTimeout: 15_000,
	requestTimeout: 30_000,
	connectionsCheckingInterval: 5_000,
	keepAliveTimeout: 75_000, // longer than the 60 s of common proxies, which would respond with 502
};

/** Header that limits a request to tools that read. */
const READ_ONLY_HEADER = 'x-mcp-readonly';

const NO_KEY =
	'This request has no API key. Send a Contact Sync API key in the header X-API-Key, or as a bearer token.';

export interface HttpOptions {
	port: number;
	/** Host name or IP address to listen on. @default '127.0.0.1' */
	host?: string;
	/** Additional host names that clients use for the server. @default none */
	allowedHosts?: readonly string[];
	/** Whether requests without a key use the key of the process. @default false */
	usesEnvironmentKey?: boolean;
	/** Number of contacts above which a change is confirmed. @default 50 */
	confirmAbove?: number;
	/** Lets assistants connect by signing in. @default each request includes an API key */
	oauth?: OAuthOptions;
}

/** HTTP request handler with a web-standard `fetch` method. */
export interface Handler {
	fetch(request: Request): Promise<Response>;
}

export interface HandlerOptions {
	/**
	 * Base URL for all requests, and the key of the process. Requests can't specify a base URL, because the server
	 * could then send keys to any host.
	 */
	access: Access;
	exposed: readonly Tool[];
	/** Whether requests without a key use the key of the process. @default false */
	usesEnvironmentKey?: boolean;
	/** Number of contacts above which a change is confirmed. @default 50 */
	confirmAbove?: number;
	/** Writes one line per call of a tool. @default none */
	log?: WriteLine;
	/** Checks bearer tokens. @default bearer tokens are API keys */
	authorization?: Authorization;
}

/** Creates the HTTP request handler. It rejects requests without a key, and those whose key the service rejects. */
export function createHandler({
	access: { apiKey, baseUrl },
	exposed,
	usesEnvironmentKey = false,
	confirmAbove,
	log,
	authorization,
}: HandlerOptions): Handler {
	const accessOf = (headers: Headers, authInfo?: AuthInfo): Access => ({
		apiKey:
			(authInfo?.extra?.apiKey as string | undefined) ?? // set by the authorization
			apiKeyFrom(headers) ??
			(usesEnvironmentKey ? apiKey : ''),
		baseUrl,
	});
	const handler = createMcpHandler(
		async ({ requestInfo, authInfo }) => {
			const { headers } = requestInfo!; // always set for HTTP
			const access = accessOf(headers, authInfo);
			const readOnly = readOnlyIn(headers) === true;
			const permitted =
				authorization && authInfo ? authorization.permittedTools(authInfo) : exposed;
			return createServer(access, selectTools(permitted, { readOnly }), {
				confirmAbove,
				onCall: log && createCallLog(log, access, requestIdOf(headers)),
			});
		},
		{ maxRequestBodySize: MAX_MESSAGE_BYTES },
	);
	return {
		async fetch(request) {
			const usesToken = authorization !== undefined && !request.headers.get('x-api-key');
			const authInfo = usesToken ? await authorization.authenticate(request) : undefined;
			if (authInfo instanceof Response) return authInfo;
			const access = accessOf(request.headers, authInfo);
			if (access.apiKey === '') return unauthorized(NO_KEY);
			if (readOnlyIn(request.headers) === undefined) {
				const error = 'The header X-MCP-Readonly is neither true nor false.';
				return Response.json({ error }, { status: 400 });
			}
			const { problem, isKeyRejected } = await keyStateOf(access);
			if (isKeyRejected) return unauthorized(problem!);
			return await handler.fetch(request, { authInfo });
		},
	};
}

const unauthorized = (error: string): Response =>
	Response.json(
		{ error },
		{ status: 401, headers: { 'www-authenticate': 'Bearer realm="Contact Sync"' } },
	);

/** Reads the header that limits a request to tools that read. */
const readOnlyIn = (headers: Headers): boolean | undefined =>
	readBoolean(headers.get(READ_ONLY_HEADER) ?? 'false');

/** Returns the ID that a proxy assigned to the request, or a new one. */
function requestIdOf(headers: Headers): string {
	const sent = headers.get('x-request-id') ?? '';
	return /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Serves Streamable HTTP. Rejects requests from web pages and requests for other hosts. */
export async function serveHttp(
	{ port, host = '127.0.0.1', allowedHosts = [], oauth, ...options }: HttpOptions,
	access: Access,
	exposed: readonly Tool[],
	log?: WriteLine,
): Promise<HttpServer> {
	const publicHosts = oauth ? [new URL(oauth.publicUrl).hostname] : [];
	const others = [toUrlHost(host), ...allowedHosts, ...publicHosts];
	const hosts = [...localhostAllowedHostnames(), ...others.map((name) => name.toLowerCase())];
	const isHostAllowed = hostHeaderValidation(hosts);
	const isOriginAllowed = originValidation(hosts);
	const authorization = oauth && (await loadAuthorization(oauth, access, exposed));
	const handle = toNodeHandler(createHandler({ ...options, access, exposed, log, authorization }), {
		maxRequestBodySize: MAX_MESSAGE_BYTES,
	});
	const authorize =
		authorization && toNodeHandler(authorization, { maxRequestBodySize: MAX_FORM_BYTES });
	const server = createHttpServer(TIMEOUTS, (request, response) => {
		const path = request.url?.split('?')[0] ?? '';
		if (path === HEALTH_PATH) {
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
			return;
		}
		if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
		if (request.method === 'TRACE') return void response.writeHead(405).end(); // not representable as a web Request
		if (isMcpPath(path)) return void handle(request, response);
		if (authorize && isAuthorizationPath(path)) return void authorize(request, response);
		response.writeHead(404).end();
	});
	server.maxConnections = MAX_CONNECTIONS;
	server.listen(port, host);
	await once(server, 'listening');
	return server;
}

/** Loads the authorization server, which costs nothing without the option. */
async function loadAuthorization(
	oauth: OAuthOptions,
	{ baseUrl }: Access,
	exposed: readonly Tool[],
): Promise<Authorization> {
	const { createAuthorization } = await import('./oauth/create-authorization.ts');
	return createAuthorization(oauth, { baseUrl, exposed });
}

/** Returns a host in URL notation, with brackets around IPv6 addresses. */
export const toUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
