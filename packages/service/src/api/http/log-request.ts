import type { ApiTools } from './api-tools.ts';
import type { Env, Step } from './env.ts';
import { pathTemplate } from './path-template.ts';

/** Logs one line per request, with the path's template, because the path can contain contact data. */
export function logRequest({
	log,
	clock,
	clientAddress,
}: Pick<ApiTools, 'log' | 'clock' | 'clientAddress'>): Step {
	return async (c, next) => {
		const startedAt = clock.steady();
		await next();
		const key: Env['Variables']['key'] | undefined = c.get('key');
		log('info', 'request', {
			method: c.req.method,
			path: pathTemplate(c),
			status: c.res.status,
			ms: Math.round(clock.steady() - startedAt),
			key: key?.name,
			client: clientAddress(c),
			requestId: c.get('requestId'),
		});
	};
}
