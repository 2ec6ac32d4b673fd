import { createBudget, RateLimitedError, type Budget } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const LONG = 100 * 3_600_000;

const start = (perMinute = 8) => {
	const time = virtualTime();
	return { time, budget: createBudget({ perMinute, perHour: 1_000 }, time), startMs: time.now() };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Requests slots, and returns a list to which each assigned slot is added. */
function ask(budget: Budget, count: number) {
	const admitted: Array<Awaited<ReturnType<Budget['take']>>> = [];
	for (let i = 0; i < count; i += 1) {
		void budget.take({ withinMs: LONG }).then((slot) => admitted.push(slot));
	}
	return admitted;
}

describe('a pause', () => {
	it('lasts a minute by default', async () => {
		const { time, budget, startMs } = start();
		budget.pause();
		await time.until(budget.take({ withinMs: LONG }));
		expect(time.now()).toBe(startMs + MINUTE);
	});

	it("isn't shortened by a later, shorter pause", async () => {
		const { time, budget, startMs } = start();
		budget.pause(5_000);
		budget.pause(1_000);
		await time.until(budget.take({ withinMs: LONG }));
		expect(time.now()).toBe(startMs + 5_000);
	});

	it('lasts up to an hour, even if the service requests a longer pause', async () => {
		const { time, budget, startMs } = start();
		budget.pause(10 * 365 * 24 * 60 * MINUTE);
		await time.until(budget.take({ withinMs: LONG }));
		expect(time.now()).toBe(startMs + 60 * MINUTE);
	});

	it('rejects a call with a shorter maximum wait', async () => {
		const { budget } = start();
		const waiting = budget.take({ withinMs: MINUTE });
		(await waiting).free();
		budget.pause(MINUTE + 1);
		await expect(budget.take({ withinMs: MINUTE })).rejects.toMatchObject({
			retryAfterMs: MINUTE + 1,
			message:
				"This API key's rate limit doesn't reset within the maximum wait. Retry in 61 seconds, or ask the operator of the service for a higher limit.",
		});
	});

	it('rejects all waiting calls whose wait becomes too long', async () => {
		const { budget } = start(1);
		(await budget.take({ withinMs: 0 })).free();
		const errors: unknown[] = [];
		for (let i = 0; i < 3; i += 1) {
			budget.take({ withinMs: 3 * MINUTE }).catch((error: unknown) => errors.push(error));
		}
		budget.pause(3 * MINUTE + 1);
		await turn();
		expect(errors).toEqual(Array(3).fill(expect.any(RateLimitedError)));
	});
});

describe('after a 429,', () => {
	it('the budget admits one request at a time, even if only one was in flight', async () => {
		const { time, budget } = start();
		const [only] = await Promise.all([budget.take({ withinMs: 0 })]);
		budget.pause(1_000);
		only!.free(false);
		const admitted = ask(budget, 3);
		await time.until(time.sleep(1_000));
		expect(admitted).toHaveLength(1);
	});

	it('the next 429 halves the concurrency again', async () => {
		const { time, budget } = start(9);
		(await budget.take({ withinMs: 0 })).free();
		const eight = await Promise.all(Array.from({ length: 8 }, () => budget.take({ withinMs: 0 })));
		budget.pause(1_000);
		for (const slot of eight) slot.free(false);
		const four = ask(budget, 8);
		await time.until(time.sleep(1_000));
		expect(four).toHaveLength(4);
		budget.pause(1_000);
		for (const slot of [...four]) slot.free(false);
		await time.until(time.sleep(1_000));
		expect(four).toHaveLength(4 + 2);
	});

	it('only responses that count toward the limit raise the concurrency', async () => {
		const { time, budget } = start();
		const [one] = await Promise.all([budget.take({ withinMs: 0 })]);
		budget.pause(1_000);
		one!.free(false);
		const admitted = ask(budget, 8);
		await time.until(time.sleep(1_000));
		admitted.at(-1)!.free(false);
		await turn();
		expect(admitted).toHaveLength(2); // the next one, still one at a time
		admitted.at(-1)!.free();
		await turn();
		expect(admitted).toHaveLength(4); // two at the same time
		admitted.at(-1)!.free();
		await turn();
		expect(admitted).toHaveLength(6); // a concurrency of 2.5 admits three
	});
});

describe('the limits', () => {
	it('apply to the next slot after they are lowered', async () => {
		const { time, budget, startMs } = start(8);
		const report = { perMinute: { limit: 2 } };
		for (let i = 0; i < 2; i += 1) (await budget.take({ withinMs: 0 })).free(true, report);
		(await time.until(budget.take({ withinMs: LONG }))).free();
		expect(time.now()).toBe(startMs + MINUTE);
	});

	it('are also enforced per hour', async () => {
		const budget = createBudget({ perMinute: 8, perHour: 2 }, virtualTime());
		for (let i = 0; i < 2; i += 1) (await budget.take({ withinMs: 0 })).free();
		await expect(budget.take({ withinMs: MINUTE })).rejects.toMatchObject({
			retryAfterMs: 60 * MINUTE,
		});
	});
});

describe('a budget', () => {
	it('assigns no slot to an aborted call', async () => {
		const { budget } = start(1);
		const reason = new Error('canceled');
		expect(() => budget.take({ withinMs: 0, signal: AbortSignal.abort(reason) })).toThrow(reason);
		await budget.take({ withinMs: 0 });
	});

	it('counts a call that is aborted after it gets its slot', async () => {
		const { budget } = start(1);
		const abort = new AbortController();
		const slot = await budget.take({ withinMs: 0, signal: abort.signal });
		abort.abort(new Error('canceled'));
		slot.free();
		await expect(budget.take({ withinMs: 0 })).rejects.toThrow('rate limit');
	});
});

describe('while other processes also use the key,', () => {
	const takeAll = (budget: Budget, count: number) =>
		Array.from({ length: count }, () => budget.take({ withinMs: LONG }));
	/** Returns the number of slots that were admitted. */
	const admitted = async (slots: ReadonlyArray<Promise<unknown>>) => {
		let count = 0;
		for (const slot of slots) void slot.then(() => (count += 1));
		await turn();
		return count;
	};

	it('a rejected request frees its slot for another', async () => {
		const { budget } = start(9);
		(await budget.take({ withinMs: 0 })).free(false);
		await budget.take({ withinMs: 0 });
	});

	it('concurrency halves after each rejection, and grows with each response', async () => {
		const { time, budget } = start(9);
		(await budget.take({ withinMs: 0 })).free();
		const rejected = await Promise.all(takeAll(budget, 8));
		rejected.forEach(() => budget.pause(1_000)); // eight rejections at the same time count once
		for (const slot of rejected) slot.free(false);
		const next = takeAll(budget, 8);
		await time.until(time.sleep(1_000));
		expect(await admitted(next)).toBe(4);
		for (const slot of await Promise.all(next.slice(0, 4))) slot.free();
		expect(await admitted(next.slice(4))).toBe(4);
	});
});
