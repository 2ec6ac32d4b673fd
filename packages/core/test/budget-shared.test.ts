import fc from 'fast-check';
import { createBudget, RateLimitedError, type Budget, type Limits } from '../src/index.ts';
import type { Slot } from '../src/transport/budget.ts';
import type { RateReport } from '../src/transport/rate-headers.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const LATENCY = 300;
const LIMITS: Limits = { perMinute: 20, perHour: 1_000 };

function budgetOf(time: ReturnType<typeof virtualTime>, isShared: boolean): Budget {
	const budget = createBudget(LIMITS, time);
	if (isShared) budget.share();
	return budget;
}

/** Creates a service with a limit per sliding minute. Requests arrive after half the latency. */
function createService(time: ReturnType<typeof virtualTime>, perMinute = LIMITS.perMinute) {
	let counted: number[] = [];
	const report = (): RateReport => ({
		perMinute: { limit: perMinute, remaining: perMinute - counted.length },
	});
	return {
		rejected: 0,
		/** Sends one request in a slot of the budget, retries it after a 429, and returns its duration. */
		async send(budget: Budget): Promise<void> {
			const slot = await budget.take({ withinMs: 100 * MINUTE });
			await time.sleep(LATENCY / 2);
			counted = counted.filter((at) => at + MINUTE > time.now());
			const isAdmitted = counted.length < perMinute;
			const retryAfterMs = (counted[0] ?? 0) + MINUTE - time.now();
			if (isAdmitted) counted.push(time.now());
			else this.rejected += 1;
			const reported = report();
			await time.sleep(LATENCY / 2);
			if (!isAdmitted) budget.pause(retryAfterMs, reported);
			slot.free(isAdmitted, reported);
			if (!isAdmitted) await this.send(budget);
		},
	};
}

const sendAll = (service: ReturnType<typeof createService>, budget: Budget, count: number) =>
	Promise.all(Array.from({ length: count }, () => service.send(budget)));

describe('a budget for a key that other processes use', () => {
	const start = (processes: number, isShared: boolean) => {
		const time = virtualTime();
		const startMs = time.now();
		const budgets = Array.from({ length: processes }, () => budgetOf(time, isShared));
		return { time, startMs, budgets, service: createService(time) };
	};

	it.each([2, 4])('avoids 429s when %j processes start at the same time', async (processes) => {
		const { time, startMs, budgets, service } = start(processes, true);
		const count = (3 * LIMITS.perMinute) / processes;
		await time.until(Promise.all(budgets.map((budget) => sendAll(service, budget, count))));
		expect(service.rejected).toBe(0);
		expect(time.now() - startMs).toBeLessThanOrEqual(2.1 * MINUTE);
	});

	it('admits one request first, to read the limits', async () => {
		const { time, budgets } = start(1, true);
		const admitted: unknown[] = [];
		for (let i = 0; i < 5; i += 1) {
			void budgets[0]!.take({ withinMs: MINUTE }).then((slot) => admitted.push(slot));
		}
		await time.until(time.sleep(LATENCY));
		expect(admitted).toHaveLength(1);
	});

	it('uses up the limit per minute within six seconds when no other process is active', async () => {
		const { time, startMs, budgets, service } = start(1, true);
		await time.until(sendAll(service, budgets[0]!, LIMITS.perMinute));
		expect(time.now() - startMs).toBeLessThanOrEqual(MINUTE / 10);
	});

	it('treats the key as shared after a 429, so that the next burst causes up to one 429', async () => {
		const { time, budgets, service } = start(2, false);
		await time.until(Promise.all(budgets.map((budget) => sendAll(service, budget, 20))));
		const { rejected } = service;
		expect(rejected).toBe(LIMITS.perMinute);
		await time.until(time.sleep(2 * MINUTE));
		await time.until(Promise.all(budgets.map((budget) => sendAll(service, budget, 20))));
		expect(service.rejected - rejected).toBeLessThanOrEqual(1);
	});

	it('raises concurrency slowly after a 429 if responses report no limits', async () => {
		const { time, budgets } = start(1, true);
		const [budget] = budgets as [Budget];
		(await budget.take({ withinMs: 0 })).free();
		const four = await Promise.all(Array.from({ length: 4 }, () => budget.take({ withinMs: 0 })));
		budget.pause(1_000);
		for (const slot of four) slot.free(false);
		const admitted: Slot[] = [];
		for (let i = 0; i < 19; i += 1) {
			void budget.take({ withinMs: MINUTE }).then((slot) => admitted.push(slot));
		}
		await time.until(time.sleep(1_000));
		expect(admitted).toHaveLength(2);
		for (let i = 0; i < 9; i += 1) {
			admitted[i]!.free();
			await time.until(time.sleep(0));
		}
		expect(admitted).toHaveLength(9 + 3); // three in flight, not five
	});

	it('admits all other requests at the same time if the first response reports no limits', async () => {
		const { time, budgets } = start(1, true);
		const [budget] = budgets as [Budget];
		(await budget.take({ withinMs: 0 })).free();
		await time.until(Promise.all(Array.from({ length: 19 }, () => budget.take({ withinMs: 0 }))));
	});
});

describe('for any reported limits,', () => {
	const count = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(0, 999_999_999));
	const window = fc.record({ limit: count, remaining: count }, { requiredKeys: ['limit'] });
	const report = fc.record({ perMinute: window, perHour: window }, { requiredKeys: [] });
	const reports = fc.array(report, { minLength: 30, maxLength: 30 });

	/** Sends 30 requests without rejections, and returns the time at which each was sent. */
	const timesOf = async (said: readonly RateReport[], isShared: boolean): Promise<number[]> => {
		const time = virtualTime();
		const budget = budgetOf(time, isShared);
		const sentAt: number[] = [];
		const one = async (each: RateReport) => {
			const slot = await budget.take({ withinMs: 100 * 60 * MINUTE });
			sentAt.push(time.now());
			await time.sleep(LATENCY);
			slot.free(true, each);
		};
		await time.until(Promise.all(said.map(one)));
		return sentAt;
	};

	it('requests with an unshared key are sent at the same times as without reported limits', async () => {
		const plain = await timesOf(Array(30).fill({}), false);
		await fc.assert(
			fc.asyncProperty(reports, async (said) => {
				expect(await timesOf(said, false)).toEqual(plain);
			}),
			{ numRuns: 30 },
		);
	});

	it('all requests with a shared key are sent, and stay within the limits', async () => {
		const isWithin = (times: readonly number[]) =>
			times.every((at, i) => i < LIMITS.perMinute || at - times[i - LIMITS.perMinute]! >= MINUTE);
		await fc.assert(
			fc.asyncProperty(reports, async (said) => {
				expect(isWithin(await timesOf(said, true))).toBe(true);
			}),
			{ numRuns: 60, examples: [[Array(30).fill({ perMinute: { limit: 20, remaining: 0 } })]] },
		);
	});

	it('a call with a shared key is rejected when its maximum wait ends', async () => {
		const time = virtualTime();
		const startMs = time.now();
		const budget = budgetOf(time, true);
		const none = { perMinute: { limit: 20, remaining: 0 } };
		(await budget.take({ withinMs: 0 })).free(true, none);
		const waiting = budget.take({ withinMs: MINUTE / 2 });
		await expect(time.until(waiting)).rejects.toBeInstanceOf(RateLimitedError);
		expect(time.now() - startMs).toBe(MINUTE / 2);
	});
});
