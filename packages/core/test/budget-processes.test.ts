import fc from 'fast-check';
import { createBudget, DEFAULT_LIMITS, RateLimitedError, type Budget } from '../src/index.ts';
import type { Slot } from '../src/transport/slot.ts';
import type { RateReport } from '../src/transport/rate-headers.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Creates a service with sliding windows in virtual time. Requests arrive after half the latency. */
function createService(time: ReturnType<typeof virtualTime>, latencyMs: number) {
	const countedAt: number[] = [];
	const leavesAt = (limit: number, lengthMs: number) =>
		(countedAt.at(-limit) ?? -Infinity) + lengthMs;
	const stateOf = (limit: number, lengthMs: number) => ({
		limit,
		remaining: limit - countedAt.filter((at) => at + lengthMs > time.now()).length,
	});
	const report = (): RateReport => ({
		perMinute: stateOf(DEFAULT_LIMITS.perMinute, MINUTE),
		perHour: stateOf(DEFAULT_LIMITS.perHour, HOUR),
	});
	let requests = 0;
	let rejected = 0;

	/** Sends one request in a slot of the budget, and retries it after a 429. */
	async function send(budget: Budget, isRefused = false): Promise<void> {
		const slot = await budget.take({ withinMs: Infinity });
		requests += 1;
		await time.sleep(latencyMs / 2);
		const { perMinute, perHour } = DEFAULT_LIMITS;
		const freeAt = Math.max(leavesAt(perMinute, MINUTE), leavesAt(perHour, HOUR));
		const arrivedAt = time.now();
		const isCounted = !isRefused && freeAt <= arrivedAt;
		if (isCounted) countedAt.push(arrivedAt);
		else rejected += 1;
		const reported = report();
		await time.sleep(latencyMs / 2);
		const retryAfterMs = Math.max(1_000, 1_000 * Math.ceil((freeAt - arrivedAt) / 1_000));
		if (!isCounted) budget.pause(retryAfterMs);
		slot.free(isCounted, reported);
		if (!isCounted) await send(budget);
	}

	return {
		send,
		sendAll: (budget: Budget, count: number) =>
			Promise.all(Array.from({ length: count }, () => send(budget))),
		/** Share of the requests that were rejected with 429. */
		rejectedShare: () => rejected / requests,
		counted: () => countedAt.length,
	};
}

const start = (latencyMs: number) => {
	const time = virtualTime();
	const newBudget = () => createBudget(DEFAULT_LIMITS, time);
	return { time, newBudget, service: createService(time, latencyMs) };
};

describe.each([300, 3_000])('with responses after %j ms,', (latencyMs) => {
	/** Returns the duration of 300 requests, three minutes after a single request. */
	const durationAfter = async (isRefused: boolean) => {
		const { time, newBudget, service } = start(latencyMs);
		const budget = newBudget();
		await time.until(service.send(budget, isRefused));
		await time.until(time.sleep(3 * MINUTE));
		const startMs = time.now();
		await time.until(service.sendAll(budget, 300));
		return time.now() - startMs;
	};

	it('a 429 a few minutes ago does not slow down a process that uses the key alone', async () => {
		const ratio = (await durationAfter(true)) / (await durationAfter(false));
		expect(ratio).toBeLessThanOrEqual(1.01);
	});

	it('three processes take up to 1.25 times the minimum, with up to 15% 429s, and lose nothing', async () => {
		const { time, newBudget, service } = start(latencyMs);
		const startMs = time.now();
		const ended = Array.from({ length: 3 }, () => service.sendAll(newBudget(), 100));
		await time.until(Promise.all(ended));
		expect(time.now() - startMs).toBeLessThanOrEqual(1.25 * (4 * MINUTE + latencyMs));
		expect(service.rejectedShare()).toBeLessThanOrEqual(0.15);
		expect(service.counted()).toBe(300);
	});
});

describe('after an idle minute,', () => {
	/** Requests slots, and returns a list to which each assigned slot is added. */
	const ask = (budget: Budget, count: number) => {
		const admitted: Slot[] = [];
		for (let i = 0; i < count; i += 1) {
			void budget.take({ withinMs: Infinity }).then((slot) => admitted.push(slot));
		}
		return admitted;
	};
	const turn = () => new Promise((resolve) => setImmediate(resolve));

	/** Returns the number of requests in progress after the first response. */
	const inProgressAfter = async (report?: RateReport, counted = true) => {
		const admitted = ask(createBudget(DEFAULT_LIMITS, virtualTime()), 60);
		await turn();
		expect(admitted).toHaveLength(1);
		admitted[0]!.free(counted, report);
		await turn();
		return admitted.length - 1;
	};
	const minute = (remaining: number) => ({ perMinute: { limit: 60, remaining } });
	const hour = (remaining: number) => ({ perHour: { limit: 1_000, remaining } });

	it.each<[number, string, RateReport]>([
		[59, 'it reports no limits', {}],
		[59, 'no other process uses the key', { ...minute(59), ...hour(999) }],
		[14, 'others used the key in this minute', { ...minute(58), ...hour(998) }],
		[10, 'others used the key in this hour', { ...minute(59), ...hour(40) }],
		[10, 'others used the key, and it reports one window', hour(40)],
		[29, 'the limit is lower than expected', { perMinute: { limit: 30, remaining: 29 } }],
		[1, 'others used up the key', { ...minute(0), ...hour(900) }],
	])('one request goes alone, then %j if %s', async (expected, _, report) => {
		expect(await inProgressAfter(report)).toBe(expected);
	});

	it('one request goes alone again, but not while the process is busy', async () => {
		const time = virtualTime();
		const budget = createBudget(DEFAULT_LIMITS, time);
		const burst = async (expected: number) => {
			const admitted = ask(budget, 3);
			await turn();
			expect(admitted).toHaveLength(expected);
			for (let freed = 0; freed < 3; freed += 1) {
				admitted[freed]!.free();
				await turn();
			}
		};
		await burst(1);
		await burst(3);
		await time.until(time.sleep(MINUTE));
		await burst(1);
	});

	it('the response admits calls whose maximum wait has ended, or rejects those without room', async () => {
		const time = virtualTime();
		const budget = createBudget(DEFAULT_LIMITS, time);
		const first = await budget.take({ withinMs: 0 });
		const [second, third, fourth] = Array.from({ length: 3 }, () => budget.take({ withinMs: 0 }));
		await time.until(time.sleep(300));
		first.free(true, { perMinute: { limit: 60, remaining: 8 } });
		await Promise.all([second, third]);
		await expect(fourth).rejects.toBeInstanceOf(RateLimitedError);
	});

	it('a call whose maximum wait has ended is rejected once the limit is reached', async () => {
		const time = virtualTime();
		const budget = createBudget({ perMinute: 2, perHour: 10 }, time);
		const first = await budget.take({ withinMs: 0 });
		const [second, third] = Array.from({ length: 2 }, () => budget.take({ withinMs: 1_000 }));
		await expect(third).rejects.toBeInstanceOf(RateLimitedError);
		await time.until(time.sleep(2_000));
		first.free(true, {}); // a response
		await second;
	});
});

it('all requests are sent and stay within the limits, whatever limits are reported', async () => {
	const limits = { perMinute: 20, perHour: 1_000 };
	const count = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(0, 999_999_999));
	const limit = count.filter((requests) => requests > 0); // readRateHeaders skips 0
	const window = fc.record({ limit, remaining: count }, { requiredKeys: ['limit'] });
	const report = fc.record({ perMinute: window, perHour: window }, { requiredKeys: [] });
	const reports = fc.array(report, { minLength: 30, maxLength: 30 });
	const timesOf = async (reported: readonly RateReport[]) => {
		const time = virtualTime();
		const budget = createBudget(limits, time);
		const sentAt: number[] = [];
		const one = async (each: RateReport) => {
			const slot = await budget.take({ withinMs: Infinity });
			sentAt.push(time.now());
			await time.sleep(300);
			slot.free(true, each);
		};
		await time.until(Promise.all(reported.map(one)));
		return sentAt;
	};
	const isWithin = (times: readonly number[]) =>
		times.every((at, i) => i < 20 || at - times[i - 20]! >= MINUTE);
	await fc.assert(
		fc.asyncProperty(reports, async (reported) => {
			expect(isWithin(await timesOf(reported))).toBe(true);
		}),
		{ numRuns: 60, examples: [[Array(30).fill({ perMinute: { limit: 20, remaining: 0 } })]] },
	);
});
