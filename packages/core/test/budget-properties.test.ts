import fc from 'fast-check';
import { createBudget, type Limits } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const LONG = 100 * HOUR;

interface Request {
	/** Time of the request, in milliseconds after the start. */
	arrives: number;
	/** Time until the response, in milliseconds. */
	latency: number;
	/** Fraction of the latency after which the service counts the request, from 0 to 1. */
	counted: number;
	/** Time after which a waiting request is aborted, in milliseconds. */
	patience?: number;
}

/**
 * Sends requests through a budget in virtual time, and returns the times at which the service counted
 * them.
 */
async function send(limits: Limits, requests: readonly Request[]) {
	const time = virtualTime();
	const budget = createBudget(limits, time);
	const counts: number[] = [];
	const requested: Request[] = [];
	const admitted = new Map<Request, number>();
	const left = new Map<Request, number>();
	const startMs = time.now();
	const one = async (request: Request) => {
		const { arrives, latency, counted, patience } = request;
		await time.sleep(arrives);
		requested.push(request);
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
	return { counts: counts.sort((a, b) => a - b), requested, admitted, left, tookMs, budget };
}

/** Returns whether any period of this length, including fixed windows, exceeds the limit. */
const exceeds = (times: readonly number[], lengthMs: number, limit: number): boolean =>
	times.some((time, i) => i >= limit && time - times[i - limit]! < lengthMs);

const arrivals = {
	arrives: fc.integer({ min: 0, max: 3 * MINUTE }),
	latency: fc.integer({ min: 0, max: 10_000 }),
	counted: fc.constantFrom(0, 0.5, 1),
};
const requests = fc.array(fc.record(arrivals), { minLength: 1, maxLength: 60 });

describe('the rate budget', () => {
	it('never exceeds a limit in any period, regardless of arrival times', async () => {
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

	it('completes a list of calls of up to 3 s each within 105% of the minimum time, after the first response', async () => {
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
				expect(tookMs).toBeLessThanOrEqual(latency + 1.05 * leastMs);
				expect(tookMs).toBeGreaterThanOrEqual(leastMs);
			}),
			{
				numRuns: 40,
				// The examples use the service's limits.
				// Random runs use lower limits, because the virtual clock gets slower with each call.
				examples: [
					[{ perMinute: 60, count: 600, latency: 3_000 }],
					[{ perMinute: 60, count: 61, latency: 3_000 }],
					[{ perMinute: 60, count: 600, latency: 0 }],
				],
			},
		);
	});

	it('admits a burst up to the limit without delay', async () => {
		const list = Array.from({ length: 60 }, () => ({ arrives: 0, latency: 0, counted: 0 }));
		expect((await send({ perMinute: 60, perHour: 1_000 }, list)).tookMs).toBe(0);
	});

	it('admits calls in order of arrival, unaffected by aborted calls', async () => {
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
					const { requested, admitted, left } = await send(limits, list);
					expect([...admitted.keys()]).toEqual(requested.filter((one) => !left.has(one))); // first come, first served
					for (const [{ arrives, patience }, at] of left) expect(at).toBe(arrives + patience!); // immediately
					const others = await send(limits, [...admitted.keys()]);
					expect([...others.admitted.values()]).toEqual([...admitted.values()]);
				},
			),
			{ numRuns: 60 },
		);
	});
});
