import { createReadiness } from '../../../store/is-ready.ts';
import type { ApiTools } from '../../http/api-tools.ts';
import { Problem } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';

/**
 * Reports that the process responds. This endpoint is outside the API, so it requires no key and has no rate
 * limit.
 */
export const healthRoute: Route = {
	method: 'GET',
	path: '/healthz',
	respond: async (c) => c.json({ status: 'ok' }),
};

/** Reports whether the process can serve requests, that is, whether its database responds. */
export function readyRoute({ db }: Pick<ApiTools, 'db'>): Route {
	const isReady = createReadiness(db);
	return {
		method: 'GET',
		path: '/readyz',
		async respond(c) {
			if (await isReady()) return c.json({ status: 'ready' });
			throw new Problem(
				503,
				"The database doesn't respond. Check that it's running and that this machine can reach it.",
			);
		},
	};
}
