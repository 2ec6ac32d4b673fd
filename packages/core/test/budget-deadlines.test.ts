import fc from 'fast-check';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { createBudget } from '../src/transport/budget.ts';
import type { Slot } from '../src/transport/slot.ts';
import { RateLimitedError, UnavailableError } from '../src/index.ts';
import { Window } from '../src/transport/window.ts';

const MINUTE = 60_000;

it('a wait ends at its maximum after a 429 reduced the number of requests in progress', async () => {
	const time = virtualTime();
	const budget = createBudget({ perMinute: 60, perHour: 1_000 }, time);
	(await budget.take({ withinMs: 0 })).free();
	const [first] = await Promise.all([budget.take({ withinMs: 0 }), budget.take({ withinMs: 0 })]);
	budget.pause(1_000);
	first.free(false);
	await time.until(time.sleep(2_000));
	const startMs = time.now();
	const late = budget.take({ withinMs: 100 });
	await expect(time.until(late)).rejects.toBeInstanceOf(RateLimitedError);
	expect(time.now() - startMs).toBe(100);
});

describe('a call that waits for the first response longer than its maximum', () => {
	/** Returns the outcome of a call that waits for another one, which fails after 30 seconds. */
	const afterFirst = async (report?: object) => {
		const time = virtualTime();
		const budget = createBudget({}, time);
		const first = await budget.take({ withinMs: 12_000 });
		const second = budget.take({ withinMs: 12_000 }).catch((error: unknown) => error);
		await time.until(time.sleep(30_000));
		budget.failed();
		first.free(true, report);
		return await second;
	};

	it('ends if there is none', async () => {
		expect(await afterFirst()).toBeInstanceOf(UnavailableError);
	});

	it('is sent after a response, which shows the limits', async () => {
		expect(await afterFirst({})).toHaveProperty('free');
	});
});

it('a maximum wait of more than 24 days needs no timer that is longer', async () => {
	const slept: number[] = [];
	const sleep = (ms: number) => (slept.push(ms), new Promise<void>(() => {}));
	const budget = createBudget({ perMinute: 60, perHour: 1_000 }, { now: () => 0, sleep });
	(await budget.take({ withinMs: 0 })).free();
	await Promise.all([budget.take({ withinMs: 0 }), budget.take({ withinMs: 0 })]);
	budget.pause(0); // one request at a time
	void budget.take({ withinMs: 100 * 86_400_000 });
	expect(slept).toEqual([2 ** 31 - 1]);
});

describe('a random history of calls', () => {
	const call = fc.record({
		afterMs: fc.integer({ min: 0, max: 20_000 }),
		withinMs: fc.constantFrom(0, 100, 5_000, MINUTE, 10 * MINUTE),
		latencyMs: fc.integer({ min: 0, max: 30_000 }),
		ending: fc.constantFrom('ok', 'ok', 'ok', '429', 'failed', 'shared'),
		abortMs: fc.option(fc.integer({ min: 0, max: MINUTE })),
	});
	type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

	it('leaves no timer behind, and no call waits longer than its maximum', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 30 }), async (calls) => {
				const time = virtualTime();
				const alarms = new Set<AbortSignal>();
				const sleep = async (ms: number, signal?: AbortSignal) => {
					if (signal) alarms.add(signal);
					if (signal) signal.addEventListener('abort', () => alarms.delete(signal));
					await time.sleep(ms, signal);
					if (signal) alarms.delete(signal);
				};
				const budget = createBudget({ perMinute: 5, perHour: 40 }, { now: time.now, sleep });
				(await budget.take({ withinMs: 0 })).free(); // no other request goes alone
				const finish = async (slot: Slot, { latencyMs, ending }: Call) => {
					await time.sleep(latencyMs);
					if (ending === '429') budget.pause(3_000);
					else if (ending === 'failed') budget.failed();
					else budget.responded();
					const report = ending === 'shared' ? { perMinute: { limit: 5, remaining: 1 } } : {};
					slot.free(ending !== '429', report);
				};
				let atMs = 0;
				const run = async (one: Call) => {
					await time.sleep((atMs += one.afterMs % 5_000));
					const startMs = time.now();
					const abort = new AbortController();
					if (one.abortMs !== null)
						void time.sleep(one.abortMs).then(() => abort.abort(new Error()));
					const { withinMs } = one;
					const slot = await budget.take({ withinMs, signal: abort.signal }).catch(() => undefined);
					expect(time.now() - startMs).toBeLessThanOrEqual(withinMs);
					if (slot) await finish(slot, one);
				};
				await time.until(Promise.all(calls.map(run)));
				expect(alarms.size).toBe(0);
			}),
			{ numRuns: 300 },
		);
	});
});

/**
 * Creates a window with a limit of two requests, with responses at these times and other requests in
 * flight.
 */
function windowOf(answeredAt: readonly number[], inFlight = 0) {
	const window = new Window(MINUTE, 2);
	answeredAt.forEach(() => window.take());
	for (const time of answeredAt) window.ended(time);
	for (let i = 0; i < inFlight; i += 1) window.take();
	return window;
}

describe('a window of two requests per minute', () => {
	it('has capacity until it is full', () => {
		expect(windowOf([]).freeAt(7)).toBe(7);
		expect(windowOf([1]).freeAt(7)).toBe(7);
		expect(windowOf([], 1).freeAt(7)).toBe(7);
	});

	it('has capacity again a minute after the oldest response', () => {
		expect(windowOf([1, 5]).freeAt(7)).toBe(MINUTE + 1);
		expect(windowOf([1, 5]).freeAt(MINUTE)).toBe(MINUTE + 1);
		expect(windowOf([1, 5]).freeAt(MINUTE + 1)).toBe(MINUTE + 1);
	});

	it('reserves capacity for earlier requests first', () => {
		expect(windowOf([1]).freeAt(7, 1)).toBe(MINUTE + 1);
		expect(windowOf([1, 5]).freeAt(7, 1)).toBe(MINUTE + 5);
		expect(windowOf([1, 5]).freeAt(7, 2)).toBe(MINUTE + 7);
		expect(windowOf([1, 5]).freeAt(7, 3)).toBe(MINUTE + 7);
		expect(windowOf([1, 5]).freeAt(7, 4)).toBe(2 * MINUTE + 7);
	});

	it('counts requests in flight as if their responses arrived now', () => {
		expect(windowOf([], 2).freeAt(7)).toBe(MINUTE + 7);
		expect(windowOf([1], 1).freeAt(7)).toBe(MINUTE + 1);
		expect(windowOf([1], 1).freeAt(7, 1)).toBe(MINUTE + 7);
	});

	it("doesn't count a request that was rejected", () => {
		const window = windowOf([], 2);
		window.ended(undefined);
		expect(window.freeAt(7)).toBe(7);
	});

	it('is empty if no request is in flight or counted', () => {
		expect(windowOf([]).isEmpty(7)).toBe(true);
		expect(windowOf([], 1).isEmpty(7)).toBe(false);
		expect(windowOf([1]).isEmpty(MINUTE)).toBe(false);
		expect(windowOf([1]).isEmpty(MINUTE + 1)).toBe(true);
	});
});
