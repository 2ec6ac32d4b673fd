import { statedLimits, type Limits } from '../../core.ts';

/** What the service's responses say about the limits of the key. */
export interface ServiceLimits {
	/** The lowest limits that the service stated. */
	readonly stated: Partial<Limits>;
	/** Requests that it rejected with status 429. */
	readonly rejected: number;
	/** The same `fetch`, with its responses read. */
	watching: (send: typeof fetch) => typeof fetch;
}

export function createServiceLimits(): ServiceLimits {
	const stated: Partial<Limits> = {};
	let rejected = 0;
	return {
		stated,
		get rejected() {
			return rejected;
		},
		watching: (send) => async (input, init) => {
			const response = await send(input, init);
			if (response.status === 429) rejected += 1;
			const limits = Object.entries(statedLimits(response.headers)) as [keyof Limits, number][];
			for (const [name, limit] of limits) stated[name] = Math.min(limit, stated[name] ?? limit);
			return response;
		},
	};
}
