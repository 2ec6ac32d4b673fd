import { HOUR, MINUTE, useLimiter } from '../helpers/limiter.ts';

const start = useLimiter();

const times = (count: number) => Array.from({ length: count });

/** Returns the maximum number of requests that were admitted within any period of this length. */
function mostWithin(admittedAt: readonly number[], lengthMs: number): number {
	let from = 0;
	let most = 0;
	for (const [to, at] of admittedAt.entries()) {
		while (admittedAt[from]! <= at - lengthMs) from += 1;
		most = Math.max(most, to - from + 1);
	}
	return most;
}

/** Returns a number from 0 to 1 (exclusive) for a seed and an index. Each run has the same traffic. */
const random = (seed: number, index: number) => {
	const x = Math.sin(seed * 1_000 + index) * 10_000;
	return x - Math.floor(x);
};

describe('with sliding windows,', () => {
	const usual = { perMinute: 60, perHour: 1_000 };

	test('no burst around the end of a minute exceeds the limit', async () => {
		const { take, clock } = await start(usual);
		await take();
		clock.time += MINUTE - 1_000;
		await Promise.all(times(59).map(() => take()));
		clock.time += 1_800;
		const verdicts = await Promise.all(times(60).map(() => take()));
		expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(1); // only the first request has left the minute
	});

	test.each([1, 2, 3])('no minute or hour exceeds its limit (seed %s)', async (seed) => {
		const limits = { perMinute: 6, perHour: 40 };
		const { take, clock } = await start(limits);
		const admittedAt: number[] = [];
		for (let i = 0; i < 300; i += 1) {
			// Bursts, and pauses of up to two minutes.
			clock.time += random(seed, i) < 0.7 ? 0 : Math.floor(random(seed, -i) * 2 * MINUTE);
			if ((await take()).admitted) admittedAt.push(clock.time);
		}
		expect(mostWithin(admittedAt, MINUTE)).toBe(limits.perMinute);
		expect(mostWithin(admittedAt, HOUR)).toBe(limits.perHour);
	});

	test('a steady client within its limit per hour is always admitted', async () => {
		const { take, clock } = await start({ perMinute: 60, perHour: 70 });
		for (let i = 0; i < 200; i += 1) {
			expect(await take()).toMatchObject({ admitted: true });
			clock.time += MINUTE;
		}
	});

	test('a high limit per minute applies to slightly more than a minute, but never to less', async () => {
		const limits = { perMinute: 100_000, perHour: 100_000 };
		const { take, takeWith, clock } = await start(limits);
		for (let i = 0; i < 100; i += 1) {
			await take();
			clock.time += 10;
		}
		const first = clock.time - 1_000;
		const remaining = async () =>
			(await takeWith({ ...limits, perMinute: 150 })).windows[0]!.remaining;
		clock.time = first + MINUTE - 1;
		expect(await remaining()).toBe(49);
		clock.time = first + MINUTE + 1_100;
		expect(await remaining()).toBe(148);
	});
});

describe('a client that waits before it retries', () => {
	test('is admitted after the time in Retry-After, but not earlier', async () => {
		const { take, clock } = await start({ perMinute: 3, perHour: 5 });
		for (let i = 0; i < 40; i += 1) {
			const { admitted, retryAfterMs } = await take();
			if (admitted) clock.time += 7_000;
			else {
				clock.time += retryAfterMs - 1;
				expect(await take()).toMatchObject({ admitted: false, retryAfterMs: 1 });
				clock.time += 1;
				expect(await take()).toMatchObject({ admitted: true, retryAfterMs: 0 });
			}
		}
	});

	test('can use its full limit again after the reset', async () => {
		const { take, clock } = await start({ perMinute: 60, perHour: 1_000 });
		for (let round = 0; round < 3; round += 1) {
			const verdicts = [];
			for (let i = 0; i < 60; i += 1) {
				verdicts.push(await take());
				clock.time += 30;
			}
			expect(verdicts.every(({ admitted }) => admitted)).toBe(true);
			clock.time += verdicts.at(-1)!.windows[0]!.resetMs;
		}
	});
});
