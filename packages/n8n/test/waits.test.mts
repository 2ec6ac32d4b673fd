import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Budget } from '../core.ts';
import { sleep } from '../nodes/shared/waiting.ts';
import { createWaits } from '../nodes/shared/waits.ts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // ignores signals, as older versions of n8n do
}));

const MINUTE_MS = 60_000;

let nowMs: number;
const wakers: Array<() => void> = [];

/** Ends the waits in progress after this many milliseconds. */
async function pass(ms: number): Promise<void> {
	nowMs += ms;
	for (const wake of wakers.splice(0)) wake();
	await turn();
}

beforeEach(() => {
	nowMs = 1_000;
	wakers.length = 0;
	mockSleep.mockImplementation(() => new Promise((resolve) => void wakers.push(resolve)));
	jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => jest.restoreAllMocks());

describe('a wait', () => {
	it('ends when the run is canceled, with the reason, and leaves no listener', async () => {
		const controller = new AbortController();
		const waiting = sleep(MINUTE_MS, controller.signal);
		const reason = new Error('canceled');
		controller.abort(reason);
		await expect(waiting).rejects.toBe(reason);
		await expect(sleep(MINUTE_MS, controller.signal)).rejects.toBe(reason);
		expect(mockSleep).toHaveBeenCalledTimes(1);
	}, 5_000);

	it('that ends normally leaves no listener', async () => {
		const { signal } = new AbortController();
		const waiting = sleep(MINUTE_MS, signal);
		await pass(MINUTE_MS);
		await waiting;
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});
});

describe('the waits of a run', () => {
	it('count once if they overlap, also while they are in progress', async () => {
		const waits = createWaits(10_000);
		const first = waits.sleep(5_000);
		await turn();
		nowMs += 2_000;
		expect(waits.forRetriesMs).toBe(2_000);
		const second = waits.sleep(5_000);
		await pass(3_000);
		await Promise.all([first, second]);
		nowMs += 60_000; // time without a wait
		expect(waits).toMatchObject({ forRetriesMs: 5_000, forOutagesMs: 0 });
	});

	it('for rate limits and for outages are measured by the clocks of the budget', async () => {
		const waits = createWaits(MINUTE_MS);
		const waited = { limits: 7_000, outage: 1_000 }; // for earlier runs
		const budget = { take: () => sleep(MINUTE_MS), waited } as unknown as Budget; // calls only these
		const metered = waits.metering(budget);
		const slots = [metered.take({ withinMs: 0 }), metered.take({ withinMs: 0 })];
		waited.limits += 20_000;
		expect(metered.forLimitsMs).toBe(20_000);
		expect(waits).toMatchObject({ forOutagesMs: 0, forRetriesMs: 0 });
		waited.outage += 40_000;
		await turn();
		await pass(MINUTE_MS);
		await Promise.all(slots);
		waited.limits += 5_000; // other runs wait
		expect(metered.forLimitsMs).toBe(20_000);
		expect(waits.forOutagesMs).toBe(40_000);
	});

	it("of several keys are measured for each key's rate limits, and count once for an outage", async () => {
		const waits = createWaits(MINUTE_MS);
		const keys = [20_000, 5_000].map((ms) => {
			const waited = { limits: 0, outage: 0 };
			const budget = { take: () => sleep(MINUTE_MS), waited } as unknown as Budget; // calls only these
			return { ms, waited, metered: waits.metering(budget) };
		});
		const slots = keys.map(({ metered }) => metered.take({ withinMs: 0 }));
		for (const { ms, waited } of keys) {
			waited.limits += ms;
			waited.outage += 2 * ms;
		}
		expect(keys.map(({ metered }) => metered.forLimitsMs)).toEqual([20_000, 5_000]);
		expect(waits.forOutagesMs).toBe(40_000);
		await turn();
		await pass(MINUTE_MS);
		await Promise.all(slots);
	});

	it('count even if they are canceled', async () => {
		const waits = createWaits(MINUTE_MS);
		const controller = new AbortController();
		const waiting = waits.sleep(MINUTE_MS, controller.signal);
		nowMs += 10_000;
		controller.abort(new Error('canceled'));
		await expect(waiting).rejects.toThrow('canceled');
		nowMs += 10_000;
		expect(waits.forRetriesMs).toBe(10_000);
	}, 5_000);
});

it('the maximum wait of a run begins with its first call, includes its requests, and is never negative', () => {
	const waits = createWaits(10_000);
	nowMs += 60_000; // the run parses its items
	expect(waits.remainingMs).toBe(10_000);
	nowMs += 7_000; // requests and waits
	expect(waits.remainingMs).toBe(3_000);
	nowMs += 7_000;
	expect(waits.remainingMs).toBe(0);
});
