import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';

/** Counts how a key's request was answered, for the console. */
export function countRequest({ requests }: Pick<ApiTools, 'requests'>): Step {
	return async (c, next) => {
		await next();
		requests.add(c.get('key').id, c.res.status);
	};
}
