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
	/** The host name or IP address to listen at. @default '127.0.0.1' */
	host?: string;
	/** More host names by which clients reach the server. @default none */
	allowedHosts?: readonly string[];
}

/** A handler of requests, with the `fetch` of the web. */
export interface Handler {
	fetch(request: Request): Promise<Response>;
}

/**
 * Creates the handler of requests.
 *
 * @param access of requests that bring no API key. The URL is for all: from a request, it could send keys anywhere
 * @param requiresKey whether each request must bring its own key, because others than the user reach the server
 */
export function createHandler(
	{ apiKey, baseUrl }: Access,
	exposed: readonly Tool[],
	requiresKey: boolean,
): Handler {
	const handler = createMcpHandler(
		({ requestInfo }) =>
			createServer({ apiKey: apiKeyFrom(requestInfo!.headers) ?? apiKey, baseUrl }, exposed), // HTTP has headers
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

/** Serves Streamable HTTP. Requests of web pages and for other hosts are rejected. */
export async function serveHttp(
	{ port, host = '127.0.0.1', allowedHosts = [] }: HttpOptions,
	access: Access,
	exposed: readonly Tool[],
): Promise<HttpServer> {
	const loopback = localhostAllowedHostnames();
	const hosts = [...loopback, inUrl(host), ...allowedHosts];
	const isHostAllowed = hostHeaderValidation(hosts);
	const isOriginAllowed = originValidation(hosts);
	const requiresKey = !loopback.includes(inUrl(host)) || allowedHosts.length > 0;
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

/** Returns a host as URLs have it. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
