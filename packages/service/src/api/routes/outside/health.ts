import { createReadiness } from '../../../store/is-ready.ts';
import type { ApiTools } from '../../http/api-tools.ts';
import { NOT_READY } from '../../http/not-ready.ts';
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

/** Reports whether the process can serve requests, that is, whether its database responds and accepts changes. */
export function readyRoute({ db, clock }: Pick<ApiTools, 'db' | 'clock'>): Route {
	const checkReadiness = createReadiness(db, clock.steady);
	return {
		method: 'GET',
		path: '/readyz',
		async respond(c) {
			const readiness = await checkReadiness();
			if (readiness === 'ready') return c.json({ status: 'ready' });
			throw new Problem(503, NOT_READY[readiness]);
		},
	};
}
