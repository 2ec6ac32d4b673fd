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

export type ModelledService = ReturnType<typeof createModelledService>;

const WINDOWS = [
	{ name: 'minute', limit: 'perMinute', lengthMs: 60_000 },
	{ name: 'hour', limit: 'perHour', lengthMs: 3_600_000 },
] as const;

/** Maximum number of entries per page of the suppression list, as in the service. */
const MAX_PAGE_SIZE = 500;

/** Number of entries on the suppression list. */
export const LIST_SIZE = 20_000;

/** Returns the nth contact's email address. */
export const emailOf = (n: number): string => `contact-${n}@acme.example`;

/**
 * Creates a service in virtual time that models the rate limits and the suppression list. The limits are
 * sliding windows: no period of one minute or hour contains more requests than the limit. This is the
 * strictest reading of api.md section 8. A request arrives after half of the latency. Rejected requests don't
 * count toward the limits. Every second contact is on the suppression list.
 */
export function createModelledService(
	{ now, sleep }: Clock,
	latencyMs: number,
	limits: Limits = DEFAULT_LIMITS,
) {
	const acceptedAt: number[] = [];
	const served = new Set<string>();
	const suppressed = Array.from({ length: LIST_SIZE }, (_, i) => emailOf(2 * i));
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

	const rateHeaders = (): Record<string, string> =>
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
	const send = async (
		emails: readonly string[],
	): Promise<Reply & { headers: Record<string, string> }> => {
		await sleep(latencyMs / 2);
		const waitMs = untilCapacity();
		if (waitMs > 0) rejected += 1;
		else {
			acceptedAt.push(now());
			for (const email of emails) served.add(email);
		}
		const headers = rateHeaders();
		await sleep(latencyMs / 2);
		return { accepted: waitMs === 0, retryAfterMs: Math.ceil(waitMs / 1000) * 1000, headers };
	};

	return {
		send,
		/** Wraps `send` as a `fetch` function, for upserts, bulk enrollments, and the suppression list. */
		fetch: async (...args: Parameters<typeof fetch>) => {
			const request = new Request(...args);
			const isList = request.method === 'GET';
			const body = isList ? {} : ((await request.json()) as { email?: string; emails?: string[] });
			const { email = '', emails = [email] } = body;
			const { accepted, retryAfterMs, headers } = await send(emails);
			if (accepted) {
				const result = isList ? pageOf(suppressed, new URL(request.url)) : { id: email, email };
				return Response.json(result, { headers });
			}
			headers['retry-after'] = String(retryAfterMs / 1000);
			return Response.json({ detail: 'Rate limit exceeded.' }, { status: 429, headers });
		},
		/** Adds an entry to the suppression list, as the newest one. */
		suppress: (email: string) => void suppressed.unshift(email),
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

/** Returns a page of the suppression list. Its cursor is the number of older entries. */
function pageOf(suppressed: readonly string[], { searchParams }: URL) {
	const email = searchParams.get('email');
	const entries = email === null ? suppressed : suppressed.filter((each) => each === email);
	const older = Number(searchParams.get('after')?.slice(1) ?? entries.length);
	const start = entries.length - older;
	const end = start + MAX_PAGE_SIZE;
	return {
		count: entries.length,
		next:
			end < entries.length ? `/?page_size=${MAX_PAGE_SIZE}&after=k${entries.length - end}` : null,
		results: entries.slice(start, end).map((each) => ({ email: each, reason: 'bounced' })),
	};
}
