import type { LimitResult } from '../limits/limiter.ts';
import type { ApiTools } from './api-tools.ts';
import type { Step } from './env.ts';
import { inSeconds } from './in-seconds.ts';
import { Problem } from './problem.ts';

/** Counts or rejects the request, and sets the rate limit headers. api.md section 8. */
export function enforceLimits({ limiter }: Pick<ApiTools, 'limiter'>): Step {
	return async (c, next) => {
		const { id, limits } = c.get('key');
		const result = await limiter.take(id, limits);
		for (const [name, value] of rateLimitHeaders(result)) c.header(name, value);
		if (!result.admitted) throw tooMany(result);
		await next();
	};
}

function rateLimitHeaders({ windows }: LimitResult): [string, string][] {
	return windows.flatMap(({ name, limit, remaining, resetMs }): [string, string][] => [
		[`X-RateLimit-Limit-${name}`, String(limit)],
		[`X-RateLimit-Remaining-${name}`, String(remaining)],
		[`X-RateLimit-Reset-${name}`, inSeconds(resetMs)],
	]);
}

function tooMany({ windows, retryAfterMs }: LimitResult): Problem {
	const full = windows.findLast(({ remaining }) => remaining === 0)!;
	const seconds = inSeconds(retryAfterMs);
	return new Problem(
		429,
		`Rate limit exceeded: ${full.limit} requests per ${full.name.toLowerCase()}. Retry in ${seconds} seconds.`,
		{ headers: { 'Retry-After': seconds } },
	);
}
