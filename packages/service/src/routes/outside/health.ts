import type { Route } from '../../http/route.ts';

/** Says that the service answers. Outside the API: it needs no key and counts towards no limit. */
export const healthRoute: Route = {
	method: 'GET',
	path: '/healthz',
	respond: async (c) => c.json({ status: 'ok' }),
};
