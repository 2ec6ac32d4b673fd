import { getEventListeners } from 'node:events';
import { createBudget, DEFAULT_LIMITS, RateLimitedError, type Budget } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const LONG = 100 * HOUR;

describe('a call that waits for the budget', () => {
	const full = async (perHour = 2) => {
		const time = virtualTime();
		const budget = createBudget({ perMinute: 1, perHour }, time);
		(await budget.take({ withinMs: 0 })).free();
		return { time, budget };
	};
	/** Returns a budget after three requests, of which two are in progress. A report of limits ends one of them. */
	const reporting = async (tools: Parameters<typeof createBudget>[1]) => {
		const budget = createBudget({}, tools);
		(await budget.take({ withinMs: 0 })).free(); // the first one goes alone
		const slots = [await budget.take({ withinMs: 0 }), await budget.take({ withinMs: 0 })];
		const report = (perMinute: number, perHour: number) =>
			slots.pop()!.free(true, { perMinute: { limit: perMinute }, perHour: { limit: perHour } });
		return { budget, report };
	};
	const take = (budget: Budget, withinMs: number, signal?: AbortSignal) =>
		budget.take({ withinMs, signal }).then((slot) => slot.free());

	it('is rejected immediately, with the retry time, if its wait would be too long', async () => {
		const { budget } = await full();
		const rejected = take(budget, MINUTE - 1);
		await expect(rejected).rejects.toBeInstanceOf(RateLimitedError);
		await expect(rejected).rejects.toMatchObject({ retryAfterMs: MINUTE });
		await expect(rejected).rejects.toThrow('Retry in 60 seconds');
	});

	it('reports the wait, and a call that is rejected immediately reports none', async () => {
		const { time, budget } = await full(3);
		const waits: number[] = [];
		const onWait = (ms: number) => void waits.push(ms);
		await expect(budget.take({ withinMs: 0, onWait })).rejects.toBeInstanceOf(RateLimitedError);
		const slot = await time.until(budget.take({ withinMs: MINUTE, onWait }));
		expect(waits).toEqual([MINUTE]);
		slot.free();
	});

	it('is admitted if its wait equals the maximum', async () => {
		const { time, budget } = await full();
		const startMs = time.now();
		await time.until(take(budget, MINUTE));
		expect(time.now()).toBe(startMs + MINUTE);
	});

	it('waits for the calls before it', async () => {
		const { budget } = await full();
		void take(budget, LONG);
		await expect(take(budget, MINUTE)).rejects.toMatchObject({ retryAfterMs: HOUR });
	});

	it('leaves no timer running after all calls are aborted', async () => {
		const signals: AbortSignal[] = [];
		const sleep = (_ms: number, signal: AbortSignal) => {
			signals.push(signal);
			return new Promise<void>(() => {});
		};
		const budget = createBudget({ perMinute: 1, perHour: 20 }, { now: () => 0, sleep });
		(await budget.take({ withinMs: 0 })).free();
		const [first, second] = [new AbortController(), new AbortController()];
		const left = [first, second].map(({ signal }) => expect(take(budget, LONG, signal)).rejects);
		first.abort();
		expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
		second.abort();
		expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
		await Promise.all(left.map((rejected) => rejected.toThrow('aborted')));
	});

	it('leaves no listener on its signal, with or without a slot', async () => {
		const { time, budget } = await full();
		const { signal } = new AbortController();
		await expect(take(budget, 0, signal)).rejects.toBeInstanceOf(RateLimitedError);
		await time.until(take(budget, LONG, signal));
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('is admitted after all other calls are aborted', async () => {
		const { time, budget } = await full();
		const abort = new AbortController();
		const left = expect(take(budget, LONG, abort.signal)).rejects.toThrow('aborted');
		abort.abort();
		await left;
		const startMs = time.now();
		expect(await time.until(take(budget, LONG).then(time.now))).toBe(startMs + MINUTE);
	});

	it('has only one timer, even after its wait becomes shorter', async () => {
		const signals: AbortSignal[] = [];
		const sleep = (_ms: number, signal: AbortSignal) => {
			signals.push(signal);
			return new Promise<void>((resolve) => {
				// Only the first four sleeps end when aborted, so that an error causes no endless loop.
				if (signals.length < 5) signal.addEventListener('abort', () => resolve());
			});
		};
		const { budget, report } = await reporting({ now: () => 0, sleep });
		report(9, 3);
		void take(budget, LONG);
		report(3, 9);
		await new Promise((resolve) => setImmediate(resolve));
		expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
	});

	it('ends immediately when it is aborted, and the next call gets its slot', async () => {
		const { time, budget } = await full(20);
		const abort = new AbortController();
		const reason = new Error('cancelled');
		const first = take(budget, LONG, abort.signal);
		const second = take(budget, MINUTE * 2).then(() => time.now());
		abort.abort(reason);
		await expect(first).rejects.toBe(reason);
		const startMs = time.now();
		expect(await time.until(second)).toBe(startMs + MINUTE);
	});

	it('waits as long as the service requests if other processes use up the rate limit', async () => {
		const time = virtualTime();
		const budget = createBudget({ perMinute: 60, perHour: 1_000 }, time);
		const startMs = time.now();
		budget.pause(90_000);
		expect(await time.until(take(budget, LONG).then(time.now))).toBe(startMs + 90_000);
	});

	it('is admitted if its slot becomes free between two checks of the clock', async () => {
		const waits: number[] = [];
		const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
		const sleep = (ms: number) => {
			waits.push(ms);
			return turn();
		};
		for (let looks = 0; looks < 20; looks += 1) {
			let now = () => 0;
			const budget = createBudget({ perMinute: 1, perHour: 10 }, { now: () => now(), sleep });
			(await budget.take({ withinMs: 0 })).free();
			let left = looks;
			now = () => (left-- > 0 ? MINUTE - 1 : MINUTE + 1);
			let served = false;
			void take(budget, LONG).then(() => (served = true));
			for (let turns = 0; turns < 10; turns += 1) await turn();
			expect([looks, served]).toEqual([looks, true]);
		}
		expect(Math.min(...waits)).toBe(0);
	});

	it('requires as few clock checks among 10,000 calls as among 100', async () => {
		const looksPerWaiter = async (waiters: number) => {
			const limits = { perMinute: waiters + 1, perHour: 2 * waiters };
			const time = virtualTime();
			let looks = 0;
			const budget = createBudget(limits, { ...time, now: () => ((looks += 1), time.now()) });
			budget.pause(MINUTE);
			await time.until(Promise.all(Array.from({ length: waiters }, () => take(budget, LONG))));
			return looks / waiters;
		};
		expect(await looksPerWaiter(10_000)).toBeCloseTo(await looksPerWaiter(100), 0);
	});

	it('is rejected before others if its maximum wait is shorter, and the others keep their order', async () => {
		const { time, budget } = await full(20);
		const order: string[] = [];
		const ended = [3, 2, 4].map((minutes) =>
			take(budget, minutes * MINUTE).then(
				() => order.push(`${minutes} minutes: sent`),
				() => order.push(`${minutes} minutes: rejected`),
			),
		);
		budget.pause(2 * MINUTE + 1);
		await time.until(Promise.all(ended));
		expect(order).toEqual(['2 minutes: rejected', '3 minutes: sent', '4 minutes: sent']);
	});

	it('is admitted immediately when the limits are raised', async () => {
		const time = virtualTime();
		const { budget, report } = await reporting(time);
		report(3, 3);
		const waiting = take(budget, LONG).then(time.now);
		report(4, 4);
		expect(await waiting).toBe(time.now());
	});
});

it('the default limits match api.md', () => {
	expect(DEFAULT_LIMITS).toEqual({ perMinute: 60, perHour: 1_000 });
});
