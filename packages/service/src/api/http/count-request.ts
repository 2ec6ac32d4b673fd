import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';
import { recordRejection } from './rejected-requests.ts';

/** Counts the status codes of a key's requests, and stores the rejected ones, for the console. */
export function countRequest(tools: Pick<ApiTools, 'requests' | 'db' | 'log' | 'clock'>): Step {
	return async (c, next) => {
		await next();
		tools.requests.add(c.get('key').id, c.res.status);
		if (c.error) await recordRejection(tools, c);
	};
}
