import { defineRoute } from '../http/route.ts';
import { ping } from '../wire/ping.ts';

/** Returns details of the key. api.md section 4, GET /ping/. */
export const pingRoute = defineRoute({
	method: 'GET',
	path: '/ping/',
	summary: 'Verifies a key, and returns its product, environment, and scopes.',
	scope: 'any valid key',
	responses: { 200: ping },
	handle: async ({ key: { product, environment, scopes } }) => ({
		status: 200,
		response: { product, environment, scopes },
	}),
});
