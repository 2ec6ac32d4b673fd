import fc from 'fast-check';
import { createBudget, type Limits } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const LONG = 100 * HOUR;

interface Request {
	/** Milliseconds after the start at which it's requested. */
	arrives: number;
	/** Milliseconds until its response. */
	latency: number;
	/** Time in between at which the service counts it, from 0 to 1. */
	counted: number;
	/** Milliseconds after which it's aborted if it still waits. */
	patience?: number;
}

/** Sends requests through a budget in virtual time, and returns when the service counted each. */
async function send(limits: Limits, requests: readonly Request[]) {
	const time = virtualTime();
	const budget = createBudget(limits, time);
	const counts: number[] = [];
	const asked: Request[] = [];
	const admitted = new Map<Request, number>();
	const left = new Map<Request, number>();
	const startMs = time.now();
	const one = async (request: Request) => {
		const { arrives, latency, counted, patience } = request;
		await time.sleep(arrives);
		asked.push(request);
		const abort = new AbortController();
		const reason = new Error('cancelled');
		if (patience !== undefined) void time.sleep(patience).then(() => abort.abort(reason));
		try {
			const slot = await budget.take({ withinMs: LONG, signal: abort.signal });
			admitted.set(request, time.now() - startMs);
			counts.push(time.now() + latency * counted);
			await time.sleep(latency);
			slot.free();
		} catch (error) {
			expect(error).toBe(reason);
			left.set(request, time.now() - startMs);
		}
	};
	await time.until(Promise.all(requests.map(one)));
	const tookMs = time.now() - startMs;
	return { counts: counts.sort((a, b) => a - b), asked, admitted, left, tookMs, budget };
}

/** Whether any period of this length exceeds the limit. This includes fixed windows. */
const exceeds = (times: readonly number[], lengthMs: number, limit: number): boolean =>
	times.some((time, i) => i >= limit && time - times[i - limit]! < lengthMs);

const arrivals = {
	arrives: fc.integer({ min: 0, max: 3 * MINUTE }),
	latency: fc.integer({ min: 0, max: 10_000 }),
	counted: fc.constantFrom(0, 0.5, 1),
};
const requests = fc.array(fc.record(arrivals), { minLength: 1, maxLength: 60 });

describe('the rate budget', () => {
	it('never exceeds a limit in any period, for any arrival times', async () => {
		await fc.assert(
			fc.asyncProperty(
				requests,
				fc.integer({ min: 1, max: 8 }),
				fc.integer({ min: 1, max: 20 }),
				async (list, perMinute, perHour) => {
					const { counts } = await send({ perMinute, perHour }, list);
					expect(counts).toHaveLength(list.length);
					expect(exceeds(counts, MINUTE, perMinute)).toBe(false);
					expect(exceeds(counts, HOUR, perHour)).toBe(false);
				},
			),
			{ numRuns: 60 },
		);
	});

	it('finishes any number of calls of up to 3 s within 1.05 of the minimum time that the limits allow', async () => {
		const minutes = fc.integer({ min: 1, max: 20 }).chain((perMinute) =>
			fc.record({
				perMinute: fc.constant(perMinute),
				count: fc.integer({ min: 1, max: 10 * perMinute }),
				latency: fc.integer({ min: 0, max: 3_000 }),
			}),
		);
		await fc.assert(
			fc.asyncProperty(minutes, async ({ perMinute, count, latency }) => {
				const list = Array.from({ length: count }, () => ({ arrives: 0, latency, counted: 1 }));
				const { tookMs } = await send({ perMinute, perHour: 1_000 }, list);
				const leastMs = (Math.ceil(count / perMinute) - 1) * MINUTE + latency;
				expect(tookMs).toBeLessThanOrEqual(1.05 * leastMs);
				expect(tookMs).toBeGreaterThanOrEqual(leastMs);
			}),
			{
				numRuns: 40,
				// The limits of the service: the virtual clock costs more with each call, so random runs have lower limits.
				examples: [
					[{ perMinute: 60, count: 600, latency: 3_000 }],
					[{ perMinute: 60, count: 61, latency: 3_000 }],
					[{ perMinute: 60, count: 600, latency: 0 }],
				],
			},
		);
	});

	it('admits a burst at full speed until the limit is used up', async () => {
		const list = Array.from({ length: 60 }, () => ({ arrives: 0, latency: 0, counted: 0 }));
		expect((await send({ perMinute: 60, perHour: 1_000 }, list)).tookMs).toBe(0);
	});

	it('is fair, and aborted calls have no effect', async () => {
		const request = fc.record(
			{
				...arrivals,
				patience: fc.integer({ min: 0, max: 3 * MINUTE }),
			},
			{ requiredKeys: ['arrives', 'latency', 'counted'] },
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(request, { minLength: 1, maxLength: 40 }),
				fc.integer({ min: 1, max: 8 }),
				async (list, perMinute) => {
					const limits = { perMinute, perHour: 1_000 };
					const { asked, admitted, left } = await send(limits, list);
					expect([...admitted.keys()]).toEqual(asked.filter((one) => !left.has(one))); // first come, first served
					for (const [{ arrives, patience }, at] of left) expect(at).toBe(arrives + patience!); // immediately
					const others = await send(limits, [...admitted.keys()]);
					expect([...others.admitted.values()]).toEqual([...admitted.values()]);
				},
			),
			{ numRuns: 60 },
		);
	});
});
