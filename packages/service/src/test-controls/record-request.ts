import type { ApiTools } from '../api/http/api-tools.ts';
import type { Env, Step } from '../api/http/env.ts';
import { pathTemplate } from '../api/http/path-template.ts';
import type { Controls } from './controls.ts';

/** Records every request to the API in the journal after its response. */
export function recordRequest({ journal }: Controls, { clock }: Pick<ApiTools, 'clock'>): Step {
	const time = () => new Date(clock.now()).toISOString();
	return async (c, next) => {
		const started_at = time();
		await next();
		const key: Env['Variables']['key'] | undefined = c.get('key');
		const fault = c.get('fault') ?? null;
		journal.add({
			request_id: c.get('requestId'),
			key: key?.name ?? null,
			method: c.req.method,
			path: pathTemplate(c),
			status: fault === 'reset_before_headers' ? null : c.res.status,
			started_at,
			ended_at: time(),
			fault,
		});
	};
}
