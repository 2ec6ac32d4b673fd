import { call, post } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const service = useService({
	workspace: workspace([
		{ name: 'usual', limits: {} },
		{ name: 'minute', limits: { per_minute: 3 } },
		{ name: 'hour', limits: { per_minute: 50, per_hour: 4 } },
		{ name: 'both', limits: { per_minute: 2, per_hour: 2 } },
		{ name: 'counting', scopes: [] },
		{ name: 'burst', limits: { per_minute: 20 } },
	]),
});
const ping = (name: string) => call(service(), '/ping/', { key: service().keys[name] });
const left = ({ headers }: { headers: Headers }) =>
	['Minute', 'Hour'].map((window) => Number(headers.get(`X-RateLimit-Remaining-${window}`)));

/** Starts a countdown. Returns a function that returns the minimum remaining time, in seconds. */
function countDown(seconds: number): () => number {
	const startedAt = Date.now();
	return () => seconds - Math.ceil((Date.now() - startedAt) / 1_000);
}

describe('the rate limits of a key', () => {
	test('are 60 requests per minute and 1,000 per hour, and are in the response headers', async () => {
		const { headers } = await ping('usual');
		expect(Object.fromEntries(headers)).toMatchObject({
			'x-ratelimit-limit-minute': '60',
			'x-ratelimit-remaining-minute': '59',
			'x-ratelimit-reset-minute': '60',
			'x-ratelimit-limit-hour': '1000',
			'x-ratelimit-remaining-hour': '999',
			'x-ratelimit-reset-hour': '3600',
		});
	});

	test('reject requests over the limit per minute with 429 and Retry-After', async () => {
		const secondsLeft = countDown(60);
		for (let i = 0; i < 3; i++) expect((await ping('minute')).status).toBe(200);
		const rejected = await ping('minute');
		const seconds = Number(rejected.headers.get('Retry-After'));
		expect(rejected).toMatchObject({
			status: 429,
			body: {
				detail: `Rate limit exceeded: 3 requests per minute. Retry in ${seconds} seconds.`,
			},
		});
		expect(seconds).toBeGreaterThanOrEqual(secondsLeft());
		expect(seconds).toBeLessThanOrEqual(60);
		expect(left(rejected)).toEqual([0, 997]);
	});

	test('do not count rejected requests', async () => {
		const before = await ping('minute');
		const after = await ping('minute');
		expect([before.status, after.status]).toEqual([429, 429]);
		expect(left(after)).toEqual(left(before));
	});

	test('reject requests over the hourly limit with 429, even if the minute has capacity', async () => {
		const secondsLeft = countDown(3_600);
		for (let i = 0; i < 4; i++) expect((await ping('hour')).status).toBe(200);
		const rejected = await ping('hour');
		expect(rejected).toMatchObject({
			status: 429,
			body: { detail: expect.stringMatching(/^Rate limit exceeded: 4 requests per hour\./) },
		});
		expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThanOrEqual(secondsLeft());
		expect(left(rejected)).toEqual([46, 0]);
	});

	test('reject a request over both limits until both have capacity, and name the hourly limit', async () => {
		const secondsLeft = countDown(3_600);
		for (let i = 0; i < 2; i++) expect((await ping('both')).status).toBe(200);
		const { status, body, headers } = await ping('both');
		const seconds = Number(headers.get('Retry-After'));
		expect([status, body]).toEqual([
			429,
			{ detail: `Rate limit exceeded: 2 requests per hour. Retry in ${seconds} seconds.` },
		]);
		expect(seconds).toBeGreaterThanOrEqual(secondsLeft());
	});

	test('count every request with a valid key, regardless of its response', async () => {
		const key = service().keys.counting!;
		const responses = [
			await call(service(), '/ping/', { key }),
			await post(service(), key, {}),
			await call(service(), '/nothing/', { key }),
			await call(service(), '/ping/', { key, method: 'POST' }),
		];
		expect(responses.map(({ status }) => status)).toEqual([200, 403, 404, 405]);
		expect(responses.map((response) => left(response)[0])).toEqual([
			99_999, 99_998, 99_997, 99_996,
		]);
	});

	test('count requests that return 400', async () => {
		const [one, other] = [
			await post(service(), service().keys.usual!, {}),
			await post(service(), service().keys.usual!, '{'),
		];
		expect([one.status, other.status]).toEqual([400, 400]);
		expect(left(one)[0]! - left(other)[0]!).toBe(1);
	});

	test('are not in the response headers if the key is invalid', async () => {
		const { headers } = await call(service(), '/ping/', { key: 'cs_live_unknown' });
		expect(headers.has('X-RateLimit-Limit-Minute')).toBe(false);
	});

	test('admit concurrent requests exactly up to the limit', async () => {
		const responses = await Promise.all(Array.from({ length: 60 }, () => ping('burst')));
		const admitted = responses.filter(({ status }) => status === 200);
		expect(admitted).toHaveLength(20);
		expect(new Set(admitted.map((response) => left(response)[0])).size).toBe(20);
	});
});
