import { DEFAULT_LIMITS, statedLimits, type Budget } from '@contact-sync/core';

/** Returns a `fetch` that sets a budget to the limits that responses state, so that raised limits need no option. */
export const followLimits =
	(send: typeof fetch, budget: Pick<Budget, 'setLimits'>): typeof fetch =>
	async (...request) => {
		const response = await send(...request);
		const stated = statedLimits(response.headers);
		if (Object.keys(stated).length > 0) budget.setLimits({ ...DEFAULT_LIMITS, ...stated });
		return response;
	};
