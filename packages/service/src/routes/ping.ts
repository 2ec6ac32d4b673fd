import { defineRoute } from '../http/route.ts';
import { ping } from '../wire/ping.ts';

/** Tells what a key is. api.md section 4, GET /ping/. */
export const pingRoute = defineRoute({
	method: 'GET',
	path: '/ping/',
	summary: 'Verifies a key, and returns its product, environment, and scopes.',
	scope: 'any valid key',
	answers: { 200: ping },
	handle: async ({ key: { product, environment, scopes } }) => ({
		status: 200,
		answer: { product, environment, scopes },
	}),
});
