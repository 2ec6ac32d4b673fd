import { reportedLimits, type Limits } from '../../core.ts';

/** Rate limits of a key, as reported in the service's responses. */
export interface ServiceLimits {
	/** Lowest limits that the service has reported. */
	readonly stated: Partial<Limits>;
	/** Number of requests rejected with status 429. */
	readonly rejected: number;
	/** Wraps a `fetch` to read the limits in its responses. */
	observing: (send: typeof fetch) => typeof fetch;
}

export function createServiceLimits(): ServiceLimits {
	const stated: Partial<Limits> = {};
	let rejected = 0;
	return {
		stated,
		get rejected() {
			return rejected;
		},
		observing: (send) => async (input, init) => {
			const response = await send(input, init);
			if (response.status === 429) rejected += 1;
			const limits = Object.entries(reportedLimits(response.headers)) as [keyof Limits, number][];
			for (const [name, limit] of limits) stated[name] = Math.min(limit, stated[name] ?? limit);
			return response;
		},
	};
}
