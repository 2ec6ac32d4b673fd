import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html } from 'hono/html';
import { BASE_PATH } from '../../http/base-path.ts';
import type { RequestContext } from '../../http/env.ts';
import type { Route } from '../../http/route.ts';

/**
 * Content-Security-Policy: only files from this service, and no inline script or style. It allows `data:`
 * URLs for the images in Swagger UI's style sheet.
 */
const HEADERS = {
	'Content-Security-Policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const PAGE = html`<!doctype html>
	<html lang="en">
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>Contact Sync API</title>
		<link rel="stylesheet" href="swagger-ui.css" />
		<link rel="icon" href="favicon-32x32.png" />
		<div id="docs"></div>
		<script src="swagger-ui-bundle.js"></script>
		<script src="start.js"></script>
	</html> `;

/**
 * Initialization script of the page. Its URLs are relative, so that the page works behind a proxy that adds a
 * path prefix. The page doesn't store the key that a user enters.
 */
const START = `SwaggerUIBundle(${JSON.stringify({
	dom_id: '#docs',
	url: `..${BASE_PATH}/openapi.json`,
	validatorUrl: null, // Swagger's online validator
	defaultModelsExpandDepth: 0,
	deepLinking: true,
})});
`;

/** Files of the package `swagger-ui-dist`, and their media types. */
const ASSETS = {
	'swagger-ui.css': 'text/css; charset=utf-8',
	'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
	'favicon-32x32.png': 'image/png',
} as const;

const page: Route = {
	method: 'GET',
	path: '/docs/',
	respond: async (c) => c.html(PAGE, 200, HEADERS),
};

const withoutSlash: Route = {
	method: 'GET',
	path: '/docs',
	respond: async (c) => c.redirect('docs/', 301),
};

const start: Route = {
	method: 'GET',
	path: '/docs/start.js',
	respond: async (c) => sendFile(c, START, 'text/javascript; charset=utf-8'),
};

/** Serves the files of `swagger-ui-dist`, which is loaded on the first request for a faster startup. */
const assets = Object.entries(ASSETS).map(([name, type]): Route => ({
	method: 'GET',
	path: `/docs/${name}`,
	async respond(c) {
		const file = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
		return sendFile(c, await readFile(file), type);
	},
}));

function sendFile(c: RequestContext, body: string | Buffer<ArrayBuffer>, type: string): Response {
	const headers = { ...HEADERS, 'Content-Type': type, 'Cache-Control': 'max-age=3600' };
	return c.body(body, 200, headers);
}

/**
 * Routes of the page that shows the OpenAPI document and lets users try the API with a key. The page loads
 * nothing from other sites.
 */
export const docsRoutes: readonly Route[] = [withoutSlash, page, start, ...assets];
