import type { RequestIdHeader } from '@contact-sync/core';
import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';

/** Assigns an ID to every request, for its response and its log line. */
export function assignRequestId({ newId }: Pick<ApiTools, 'newId'>): Step {
	return async (c, next) => {
		const requestId = newId();
		c.set('requestId', requestId);
		c.header('X-Request-Id' satisfies RequestIdHeader, requestId);
		await next();
	};
}
