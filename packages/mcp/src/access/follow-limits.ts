import { DEFAULT_LIMITS, reportedLimits, type Budget } from '@contact-sync/core';

/** Returns a `fetch` that updates a budget to the rate limits in responses. Higher limits then need no configuration. */
export const followLimits =
	(send: typeof fetch, budget: Pick<Budget, 'setLimits'>): typeof fetch =>
	async (...request) => {
		const response = await send(...request);
		const stated = reportedLimits(response.headers);
		if (Object.keys(stated).length > 0) budget.setLimits({ ...DEFAULT_LIMITS, ...stated });
		return response;
	};
