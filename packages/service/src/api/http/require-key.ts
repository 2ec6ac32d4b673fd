import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';
import { Problem } from './problem.ts';

/** Value of Retry-After, in seconds. By then, another process has probably replaced this one. */
const RETRY_AFTER_S = '10';

/** Rejects requests without a valid key. api.md section 5. */
export function requireKey({ keys, workspaces }: Pick<ApiTools, 'keys' | 'workspaces'>): Step {
	return async (c, next) => {
		const text = c.req.header('X-API-Key');
		if (!text) throw new Problem(401, 'The API key is missing. Send it in the X-API-Key header.');
		const key = await keys.find(text);
		if (!key) {
			throw new Problem(401, "This API key isn't valid. It might be misspelled or revoked.");
		}
		if (!workspaces.has(key.product)) {
			throw new Problem(
				503,
				"The product of this API key isn't set up in this process of the service. Retry later, or ask the operator of the service to restart it.",
				{ headers: { 'Retry-After': RETRY_AFTER_S } },
			);
		}
		c.set('key', key);
		await next();
	};
}
