import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import {
	localhostHostValidation,
	localhostOriginValidation,
	toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { apiKeyFrom } from './access/access.ts';
import { createServer } from './server.ts';
import type { Tool } from './tools.ts';

export const HTTP_PATH = '/mcp';

const LOOPBACK = '127.0.0.1';

const NO_KEY =
	'This request has no API key. Send the key of Contact Sync in the header X-API-Key, or as a bearer token.';

/**
 * Creates the handler of requests. Each brings its own API key: a key of the process would serve everyone who reaches the port.
 *
 * @param baseUrl of the service; never taken from a request, which could send keys anywhere
 */
export function createHandler(
	baseUrl: string,
	exposed: readonly Tool[],
): Pick<McpHttpHandler, 'fetch'> {
	const handler = createMcpHandler(
		({ requestInfo }) =>
			createServer({ apiKey: apiKeyFrom(requestInfo!.headers)!, baseUrl }, exposed), // checked below
	);
	return {
		fetch: async (request, options) =>
			apiKeyFrom(request.headers) === undefined
				? Response.json(
						{ error: NO_KEY },
						{ status: 401, headers: { 'www-authenticate': 'Bearer' } },
					)
				: await handler.fetch(request, options),
	};
}

/** Serves Streamable HTTP on this machine. Requests of web pages and of other hosts are rejected. */
export async function serveHttp(
	port: number,
	baseUrl: string,
	exposed: readonly Tool[],
): Promise<HttpServer> {
	const isHostAllowed = localhostHostValidation();
	const isOriginAllowed = localhostOriginValidation();
	const handle = toNodeHandler(createHandler(baseUrl, exposed));
	const server = createHttpServer((request, response) => {
		if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
		if (request.url?.split('?')[0] === HTTP_PATH) return void handle(request, response);
		response.writeHead(404).end();
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, LOOPBACK, resolve);
	});
	return server;
}
