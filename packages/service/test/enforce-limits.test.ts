import { Hono } from 'hono';
import { enforceLimits } from '../src/api/http/enforce-limits.ts';
import type { Env } from '../src/api/http/env.ts';
import type { Problem } from '../src/api/http/problem.ts';
import type { Limiter, LimitResult } from '../src/api/limits/limiter.ts';

const WINDOWS: LimitResult['windows'] = [
	{ name: 'Minute', limit: 60, remaining: 0, resetMs: 59_001 },
	{ name: 'Hour', limit: 1_000, remaining: 900, resetMs: 3_599_999 },
];

async function respond(result: LimitResult) {
	const limiter = { take: async () => result } as unknown as Limiter;
	const app = new Hono<Env>();
	app.use(async (c, next) => {
		c.set('key', { id: 'a', limits: {} } as never);
		await next();
	});
	app.use(enforceLimits({ limiter }));
	app.get('/', (c) => c.text('ok'));
	app.onError((error, c) => c.text(error.message, 429, (error as Problem).headers));
	const response = await app.request('/');
	const headers = Object.fromEntries(response.headers);
	return { status: response.status, text: await response.text(), headers };
}

test('Retry-After is rounded up, so that a client never retries too early', async () => {
	const { status, text, headers } = await respond({
		admitted: false,
		windows: WINDOWS,
		retryAfterMs: 1_001,
	});
	expect([status, headers['retry-after']]).toEqual([429, '2']);
	expect(text).toBe('Rate limit exceeded: 60 requests per minute. Retry in 2 seconds.');
});

test('Retry-After is at least a second', async () => {
	const result = { admitted: false, windows: WINDOWS, retryAfterMs: 1 };
	expect((await respond(result)).headers['retry-after']).toBe('1');
});

test('an admitted request has the headers of both windows, in whole seconds', async () => {
	const { status, headers } = await respond({ admitted: true, windows: WINDOWS, retryAfterMs: 0 });
	expect(status).toBe(200);
	expect(headers).toMatchObject({
		'x-ratelimit-limit-minute': '60',
		'x-ratelimit-remaining-minute': '0',
		'x-ratelimit-reset-minute': '60',
		'x-ratelimit-limit-hour': '1000',
		'x-ratelimit-remaining-hour': '900',
		'x-ratelimit-reset-hour': '3600',
	});
});
