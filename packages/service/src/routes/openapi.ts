import type { ApiRoute, Route } from '../http/route.ts';
import { openApiDocument } from '../openapi/document.ts';

/** Returns the OpenAPI document. It contains nothing secret, so it requires no key and has no rate limit. */
export function openApiRoute(routes: readonly ApiRoute[]): Route {
	let document: object | undefined; // generated on the first request, for a faster start
	return {
		method: 'GET',
		path: '/openapi.json',
		respond: async (c) => c.json((document ??= openApiDocument(routes))),
	};
}
