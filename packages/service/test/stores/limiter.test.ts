import { HOUR, MINUTE, useLimiter } from '../helpers/limiter.ts';

const start = useLimiter();

describe('the two windows of a key', () => {
	test('admit as many requests as the limit per minute, and reject the next', async () => {
		const { take } = await start();
		const verdicts = [await take(), await take(), await take()];
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false]);
	});

	test('show the remaining requests and when the whole limit is available again', async () => {
		const { take, clock } = await start();
		await take();
		clock.time += 1_000;
		expect((await take()).windows).toEqual([
			{ name: 'Minute', limit: 2, remaining: 0, resetMs: MINUTE },
			{ name: 'Hour', limit: 3, remaining: 1, resetMs: HOUR },
		]);
	});

	test.each([0.1, 497_055.2985367607, 3_599_999.9999])(
		'are never longer than they are, at any fraction of a millisecond (%s)',
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

	test('reject by the hour even if the minute has capacity', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		clock.time += MINUTE;
		await take();
		expect(await take()).toMatchObject({ admitted: false, retryAfterMs: HOUR - MINUTE });
	});

	test('count a rejected request in neither window', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		await take();
		await take();
		clock.time += MINUTE;
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([1, 0]);
	});

	test('of an exhausted hour do not change the minute', async () => {
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

	test('are separate for each key', async () => {
		const { take } = await start({ perMinute: 1, perHour: 1 });
		await take('a');
		expect((await take('b')).admitted).toBe(true);
	});

	test('admit no more when many requests are concurrent, each with a different remainder', async () => {
		const { take } = await start({ perMinute: 7, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const admitted = verdicts.filter((verdict) => verdict.admitted);
		const left = admitted.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual([6, 5, 4, 3, 2, 1, 0]);
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([0, 93]);
	});

	test('return a different remainder for each concurrent request', async () => {
		const { take } = await start({ perMinute: 30, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const left = verdicts.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, i) => 29 - i));
	});

	test('apply the limits of each concurrent request', async () => {
		const { takeWith } = await start();
		const many = { perMinute: 50, perHour: 50 };
		const asked = [many, many, { perMinute: 1, perHour: 1 }, many].map(takeWith);
		const verdicts = await Promise.all(asked);
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false, true]);
	});
});
