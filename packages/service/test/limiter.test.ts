import { createTwoWindowLimiter } from '../src/limits/two-window-limiter.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** A limiter with a clock that the test moves, and one key. */
function start(limits = { perMinute: 2, perHour: 3 }) {
	const clock = { time: 5_000 };
	const limiter = createTwoWindowLimiter(() => clock.time);
	return { clock, take: (key = 'a') => limiter.take(key, limits) };
}

describe('the two windows of a key', () => {
	test('admit as many requests as the minute has, and refuse the next', () => {
		const { take } = start();
		expect([take(), take(), take()].map(({ admitted }) => admitted)).toEqual([true, true, false]);
	});

	test('say what is left and when each starts anew', () => {
		const { take, clock } = start();
		take();
		clock.time += 1_000;
		expect(take().windows).toEqual([
			{ name: 'Minute', limit: 2, remaining: 0, resetMs: MINUTE - 1_000 },
			{ name: 'Hour', limit: 3, remaining: 1, resetMs: HOUR - 1_000 },
		]);
	});

	test('have room again exactly one minute after the first request', () => {
		const { take, clock } = start();
		take();
		take();
		clock.time += MINUTE - 1;
		expect(take()).toMatchObject({ admitted: false, retryAfterMs: 1 });
		clock.time += 1;
		expect(take()).toMatchObject({ admitted: true, retryAfterMs: 0 });
	});

	test('refuse by the hour though the minute has room', () => {
		const { take, clock } = start();
		take();
		take();
		clock.time += MINUTE;
		take();
		expect(take()).toMatchObject({ admitted: false, retryAfterMs: HOUR - MINUTE });
	});

	test('count a refused request in neither window', () => {
		const { take, clock } = start();
		take();
		take();
		take();
		take();
		clock.time += MINUTE;
		expect(take().windows.map(({ remaining }) => remaining)).toEqual([1, 0]);
	});

	test('of an hour that refuses leave the minute as it is', () => {
		const { take, clock } = start({ perMinute: 5, perHour: 1 });
		take();
		clock.time += MINUTE;
		take();
		expect(take().windows.map(({ remaining }) => remaining)).toEqual([5, 0]);
	});

	test('when both refuse, ask to wait for the later one', () => {
		const { take } = start({ perMinute: 1, perHour: 1 });
		take();
		expect(take().retryAfterMs).toBe(HOUR);
	});

	test('are each key’s own', () => {
		const { take } = start({ perMinute: 1, perHour: 1 });
		take('a');
		expect(take('b').admitted).toBe(true);
	});
});
