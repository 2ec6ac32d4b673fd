import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';

/** Counts the status codes of a key's requests, for the console. */
export function countRequest({ requests }: Pick<ApiTools, 'requests'>): Step {
	return async (c, next) => {
		await next();
		requests.add(c.get('key').id, c.res.status);
	};
}
