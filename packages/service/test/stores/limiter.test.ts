import { HOUR, MINUTE, useLimiter } from '../helpers/limiter.ts';

const start = useLimiter();

describe('the rate limit windows of a key', () => {
	test('admit requests up to the limit per minute, and reject the next one', async () => {
		const { take } = await start();
		const verdicts = [await take(), await take(), await take()];
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false]);
	});

	test('return the number of requests remaining and the time until the limit resets', async () => {
		const { take, clock } = await start();
		await take();
		clock.time += 1_000;
		expect((await take()).windows).toEqual([
			{ name: 'Minute', limit: 2, remaining: 0, resetMs: MINUTE },
			{ name: 'Hour', limit: 3, remaining: 1, resetMs: HOUR },
		]);
	});

	test.each([0.1, 497_055.2985367607, 3_599_999.9999])(
		'reset exactly one minute and one hour after the first request, even at a fraction of a millisecond (%s)',
		async (time) => {
			const { take, clock } = await start();
			clock.time = time;
			await take();
			expect(await take()).toMatchObject({
				windows: [{ resetMs: MINUTE }, { resetMs: HOUR }],
			});
		},
	);

	test('have capacity again exactly one minute after the first request', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		clock.time += MINUTE - 1;
		expect(await take()).toMatchObject({ admitted: false, retryAfterMs: 1 });
		clock.time += 1;
		expect(await take()).toMatchObject({ admitted: true, retryAfterMs: 0 });
	});

	test('reject requests over the hourly limit, even if the minute has capacity', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		clock.time += MINUTE;
		await take();
		expect(await take()).toMatchObject({ admitted: false, retryAfterMs: HOUR - MINUTE });
	});

	test('do not count rejected requests', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		await take();
		await take();
		clock.time += MINUTE;
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([1, 0]);
	});

	test('count no request that has left them, however many have', async () => {
		const { take, clock } = await start({ perMinute: 100, perHour: 100 });
		for (let i = 0; i < 100; i++) {
			await take();
			clock.time += 1;
		}
		clock.time += HOUR;
		await take();
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([98, 98]);
	});

	test('do not count a request toward the minute if the hour is exhausted', async () => {
		const { take, clock } = await start({ perMinute: 5, perHour: 1 });
		await take();
		clock.time += MINUTE;
		await take();
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([5, 0]);
	});

	test('require the longer wait when both are exhausted', async () => {
		const { take } = await start({ perMinute: 1, perHour: 1 });
		await take();
		expect((await take()).retryAfterMs).toBe(HOUR);
	});

	test('are separate from the windows of other keys', async () => {
		const { take } = await start({ perMinute: 1, perHour: 1 });
		await take('a');
		expect((await take('b')).admitted).toBe(true);
	});

	test('stay unchanged when the test controls exhaust another key', async () => {
		const limits = { perMinute: 5, perHour: 10 };
		const { take, limiter } = await start(limits);
		await take('a');
		for (const window of ['minute', 'hour'] as const) {
			await limiter.exhaust('0d2f3f5e-4b7c-4d7e-9a57-1f1f6a0f5b3c', limits, window);
		}
		expect((await take('a')).windows.map(({ remaining }) => remaining)).toEqual([3, 8]);
	});

	test('admit concurrent requests only up to the limit, each with a different remaining count', async () => {
		const { take } = await start({ perMinute: 7, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const admitted = verdicts.filter((verdict) => verdict.admitted);
		const left = admitted.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual([6, 5, 4, 3, 2, 1, 0]);
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([0, 93]);
	});

	test('return a different remaining count for each concurrent request', async () => {
		const { take } = await start({ perMinute: 30, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const left = verdicts.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, i) => 29 - i));
	});

	test('apply different limits to concurrent requests', async () => {
		const { takeWith } = await start();
		const many = { perMinute: 50, perHour: 50 };
		const takes = [many, many, { perMinute: 1, perHour: 1 }, many].map(takeWith);
		const verdicts = await Promise.all(takes);
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false, true]);
	});
});
