import { HOUR, MINUTE, useLimiter } from '../helpers/limiter.ts';

const start = useLimiter();

describe('the two windows of a key', () => {
	test('admit as many requests as the minute has, and refuse the next', async () => {
		const { take } = await start();
		const verdicts = [await take(), await take(), await take()];
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false]);
	});

	test('say what is left and when all of it is available again', async () => {
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

	test('have room again exactly one minute after the first request', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		clock.time += MINUTE - 1;
		expect(await take()).toMatchObject({ admitted: false, retryAfterMs: 1 });
		clock.time += 1;
		expect(await take()).toMatchObject({ admitted: true, retryAfterMs: 0 });
	});

	test('refuse by the hour though the minute has room', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		clock.time += MINUTE;
		await take();
		expect(await take()).toMatchObject({ admitted: false, retryAfterMs: HOUR - MINUTE });
	});

	test('count a refused request in neither window', async () => {
		const { take, clock } = await start();
		await take();
		await take();
		await take();
		await take();
		clock.time += MINUTE;
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([1, 0]);
	});

	test('of an hour that refuses leave the minute as it is', async () => {
		const { take, clock } = await start({ perMinute: 5, perHour: 1 });
		await take();
		clock.time += MINUTE;
		await take();
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([5, 0]);
	});

	test('when both refuse, ask to wait for the later one', async () => {
		const { take } = await start({ perMinute: 1, perHour: 1 });
		await take();
		expect((await take()).retryAfterMs).toBe(HOUR);
	});

	test('are each key’s own', async () => {
		const { take } = await start({ perMinute: 1, perHour: 1 });
		await take('a');
		expect((await take('b')).admitted).toBe(true);
	});

	test('admit no more when many ask at once, and leave each another remainder', async () => {
		const { take } = await start({ perMinute: 7, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const admitted = verdicts.filter((verdict) => verdict.admitted);
		const left = admitted.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual([6, 5, 4, 3, 2, 1, 0]);
		expect((await take()).windows.map(({ remaining }) => remaining)).toEqual([0, 93]);
	});

	test('leave each another remainder when there is room for all who ask at once', async () => {
		const { take } = await start({ perMinute: 30, perHour: 100 });
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
		const left = verdicts.map(({ windows: [minute] }) => minute!.remaining);
		expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, i) => 29 - i));
	});

	test('serve those who ask at once with other limits than each other by their own', async () => {
		const { takeWith } = await start();
		const many = { perMinute: 50, perHour: 50 };
		const asked = [many, many, { perMinute: 1, perHour: 1 }, many].map(takeWith);
		const verdicts = await Promise.all(asked);
		expect(verdicts.map(({ admitted }) => admitted)).toEqual([true, true, false, true]);
	});
});
