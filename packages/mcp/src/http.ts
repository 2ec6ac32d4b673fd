import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, localhostAllowedHostnames } from '@modelcontextprotocol/server';
import { apiKeyFrom, type Access } from './access/access.ts';
import { MAX_MESSAGE_BYTES } from './lines.ts';
import { createServer } from './server.ts';
import type { Tool } from './tools.ts';

export const HTTP_PATH = '/mcp';

const NO_KEY =
	'This request has no API key. Send a Contact Sync API key in the header X-API-Key, or as a bearer token.';

export interface HttpOptions {
	port: number;
	/** Host name or IP address to listen on. @default '127.0.0.1' */
	host?: string;
	/** Additional host names that clients use for the server. @default none */
	allowedHosts?: readonly string[];
}

/** HTTP request handler with a web-standard `fetch` method. */
export interface Handler {
	fetch(request: Request): Promise<Response>;
}

/**
 * Creates the HTTP request handler.
 *
 * @param access API key for requests without one, and the base URL for all requests. Requests can't specify a
 * base URL, because the server could then send keys to any host.
 * @param requiresKey whether each request must contain an API key; true if clients other than the user's can
 * reach the server
 */
export function createHandler(
	{ apiKey, baseUrl }: Access,
	exposed: readonly Tool[],
	requiresKey: boolean,
): Handler {
	const handler = createMcpHandler(
		({ requestInfo }) =>
			createServer({ apiKey: apiKeyFrom(requestInfo!.headers) ?? apiKey, baseUrl }, exposed), // always set for HTTP
		{ maxRequestBodySize: MAX_MESSAGE_BYTES },
	);
	return {
		fetch: async (request) =>
			requiresKey && apiKeyFrom(request.headers) === undefined
				? Response.json(
						{ error: NO_KEY },
						{ status: 401, headers: { 'www-authenticate': 'Bearer' } },
					)
				: await handler.fetch(request),
	};
}

/** Serves Streamable HTTP. Rejects requests from web pages and requests for other hosts. */
export async function serveHttp(
	{ port, host = '127.0.0.1', allowedHosts = [] }: HttpOptions,
	access: Access,
	exposed: readonly Tool[],
): Promise<HttpServer> {
	const loopback = localhostAllowedHostnames();
	const hosts = [...loopback, toUrlHost(host), ...allowedHosts];
	const isHostAllowed = hostHeaderValidation(hosts);
	const isOriginAllowed = originValidation(hosts);
	const requiresKey = !loopback.includes(toUrlHost(host)) || allowedHosts.length > 0;
	const handle = toNodeHandler(createHandler(access, exposed, requiresKey), {
		maxRequestBodySize: MAX_MESSAGE_BYTES,
	});
	const server = createHttpServer((request, response) => {
		if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
		if (request.url?.split('?')[0] === HTTP_PATH) return void handle(request, response);
		response.writeHead(404).end();
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, resolve);
	});
	return server;
}

/** Returns a host in URL notation, with brackets around IPv6 addresses. */
export const toUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);
