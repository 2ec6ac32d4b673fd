import { createBudget, RateLimitedError } from '../src/index.ts';
import { fakeTime } from './helpers/client.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;

it('freeing a slot twice frees it once', async () => {
	const time = virtualTime();
	const budget = createBudget({ perMinute: 1, perHour: 10 }, time);
	const slot = await budget.take({ withinMs: 0 });
	slot.free();
	slot.free();
	await expect(budget.take({ withinMs: MINUTE - 1 })).rejects.toBeInstanceOf(RateLimitedError);
	expect(budget.isIdle).toBe(false);
});

it('freeing a slot twice after a 429 admits one request, not two', async () => {
	const budget = createBudget({ perMinute: 1, perHour: 10 }, virtualTime());
	const slot = await budget.take({ withinMs: 0 });
	slot.free(false);
	slot.free(false);
	await budget.take({ withinMs: 0 });
	await expect(budget.take({ withinMs: 0 })).rejects.toBeInstanceOf(RateLimitedError);
});

it('a budget is not idle while a request waits for a slot, even if its timer is late', async () => {
	const time = fakeTime();
	const never = new Promise<void>(() => {});
	const budget = createBudget({ perMinute: 1, perHour: 10 }, { ...time, sleep: () => never });
	budget.pause(1_000);
	void budget.take({ withinMs: MINUTE });
	time.advance(1_000);
	expect(budget.isIdle).toBe(false);
});

it('an unused budget is idle at any time of a running clock', () => {
	let nowMs = 0;
	const budget = createBudget(
		{ perMinute: 1, perHour: 10 },
		{ ...virtualTime(), now: () => (nowMs += 0.1) },
	);
	expect(budget.isIdle).toBe(true);
});
