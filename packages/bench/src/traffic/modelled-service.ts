import { DEFAULT_LIMITS, type Limits } from '@contact-sync/core';

/** Clock of the model. */
export interface Clock {
	now: () => number;
	sleep: (ms: number) => Promise<void>;
}

/** Response to one request. */
export interface Reply {
	accepted: boolean;
	/** Value of `Retry-After`, in milliseconds, if the request was rejected. */
	retryAfterMs: number;
}

interface ReplyWithHeaders extends Reply {
	/** The `X-RateLimit-…` headers. */
	headers: Record<string, string>;
}

export type ModelledService = ReturnType<typeof createModelledService>;

const WINDOWS = [
	{ name: 'minute', limit: 'perMinute', lengthMs: 60_000 },
	{ name: 'hour', limit: 'perHour', lengthMs: 3_600_000 },
] as const;

export interface ServiceOptions {
	limits?: Limits;
	/** Whether responses have `X-RateLimit-…` headers. @default true */
	reportsLimits?: boolean;
}

/**
 * Creates a service in virtual time that only models rate limits. The limits are sliding windows: no period
 * of one minute or hour contains more requests than the limit. This is the strictest reading of api.md
 * section 8. A request arrives after half of the latency. Rejected requests don't count toward the limits.
 */
export function createModelledService(
	{ now, sleep }: Clock,
	latencyMs: number,
	{ limits = DEFAULT_LIMITS, reportsLimits = true }: ServiceOptions = {},
) {
	const acceptedAt: number[] = [];
	const served = new Set<string>();
	let rejected = 0;

	/** Returns the time until both windows have capacity, in milliseconds. */
	const untilCapacity = (): number =>
		Math.max(
			0,
			...WINDOWS.map(({ limit, lengthMs }) => {
				const leaves = acceptedAt[acceptedAt.length - limits[limit]];
				return leaves === undefined ? 0 : leaves + lengthMs - now();
			}),
		);

	const rateHeaders = (): ReplyWithHeaders['headers'] =>
		Object.fromEntries(
			WINDOWS.flatMap(({ name, limit, lengthMs }) => {
				const first = acceptedAt.findLastIndex((at) => at + lengthMs <= now()) + 1;
				const used = acceptedAt.length - first;
				return [
					[`x-ratelimit-limit-${name}`, String(limits[limit])],
					[`x-ratelimit-remaining-${name}`, String(limits[limit] - used)],
				];
			}),
		);

	/** Sends one request for several email addresses, and waits for its response. */
	const send = async (emails: readonly string[]): Promise<ReplyWithHeaders> => {
		await sleep(latencyMs / 2);
		const waitMs = untilCapacity();
		if (waitMs > 0) rejected += 1;
		else {
			acceptedAt.push(now());
			for (const email of emails) served.add(email);
		}
		const headers = reportsLimits ? rateHeaders() : {};
		await sleep(latencyMs / 2);
		return { accepted: waitMs === 0, retryAfterMs: Math.ceil(waitMs / 1000) * 1000, headers };
	};

	return {
		send,
		/** Wraps `send` as a `fetch` function, for upserts and bulk enrollments. */
		fetch: async (...[input, init]: Parameters<typeof fetch>) => {
			const body = (await new Request(input, init).json()) as { email: string; emails?: string[] };
			const { accepted, retryAfterMs, headers } = await send(body.emails ?? [body.email]);
			if (accepted) return Response.json({ id: body.email, email: body.email }, { headers });
			headers['retry-after'] = String(retryAfterMs / 1000);
			return Response.json({ detail: 'Rate limit exceeded.' }, { status: 429, headers });
		},
		/** Number of requests that arrived, including rejected ones. */
		get requests() {
			return acceptedAt.length + rejected;
		},
		/** Number of requests rejected with 429. */
		get rejected() {
			return rejected;
		},
		/** Email addresses whose request was accepted. */
		served: served as ReadonlySet<string>,
	};
}
