import type { ApiRoute, Route } from '../http/route.ts';
import { openApiDocument } from '../openapi/document.ts';

/**
 * Returns the OpenAPI document. The document contains no secrets, so the endpoint requires no key and has no
 * rate limit.
 */
export function openApiRoute(routes: readonly ApiRoute[]): Route {
	let document: object | undefined; // generated on the first request, for a faster startup
	return {
		method: 'GET',
		path: '/openapi.json',
		respond: async (c) => c.json((document ??= openApiDocument(routes))),
	};
}
