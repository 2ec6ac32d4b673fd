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
		expect([waits.forRetriesMs, waits.remainingMs]).toEqual([2_000, 8_000]);
		const second = waits.sleep(5_000);
		await pass(3_000);
		await Promise.all([first, second]);
		nowMs += 60_000; // time without a wait
		expect(waits).toMatchObject({ forRetriesMs: 5_000, forLimitsMs: 0, remainingMs: 5_000 });
	});

	it('for retries and for rate limits share the maximum, which is never negative', async () => {
		const waits = createWaits(MINUTE_MS);
		const budget = { take: () => sleep(MINUTE_MS), pause: jest.fn() };
		const metered = waits.metering(budget as unknown as Budget); // calls only these methods
		const slot = metered.take({ withinMs: MINUTE_MS });
		await turn();
		await pass(MINUTE_MS);
		await slot;
		metered.pause(5_000);
		expect(budget.pause).toHaveBeenCalledWith(5_000);
		expect([waits.forLimitsMs, waits.forRetriesMs, waits.remainingMs]).toEqual([MINUTE_MS, 0, 0]);
		const retry = waits.sleep(5_000);
		await pass(5_000);
		await retry;
		expect(waits).toMatchObject({ forLimitsMs: MINUTE_MS, forRetriesMs: 5_000, remainingMs: 0 });
	});

	it('count even if they are canceled', async () => {
		const waits = createWaits(MINUTE_MS);
		const controller = new AbortController();
		const waiting = waits.sleep(MINUTE_MS, controller.signal);
		nowMs += 10_000;
		controller.abort(new Error('canceled'));
		await expect(waiting).rejects.toThrow('canceled');
		nowMs += 10_000;
		expect(waits.remainingMs).toBe(50_000);
	}, 5_000);
});
