import { createBudget, RateLimitedError } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;

it('freeing a slot twice frees it once', async () => {
	const time = virtualTime();
	const budget = createBudget({ perMinute: 1, perHour: 10 }, time);
	const slot = await budget.take({ withinMs: 0 });
	slot.free();
	slot.free();
	await expect(budget.take({ withinMs: MINUTE - 1 })).rejects.toBeInstanceOf(RateLimitedError);
});

it('freeing a slot twice after a 429 admits one request, not two', async () => {
	const budget = createBudget({ perMinute: 1, perHour: 10 }, virtualTime());
	const slot = await budget.take({ withinMs: 0 });
	slot.free(false);
	slot.free(false);
	await budget.take({ withinMs: 0 });
	await expect(budget.take({ withinMs: 0 })).rejects.toBeInstanceOf(RateLimitedError);
});
