import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLoop, type Loop } from '../src/base/loop.ts';

const EVERY_MS = 500;

/** Creates a loop whose runs last until the test ends them. */
function createManual() {
	const runs: PromiseWithResolvers<void>[] = [];
	const signals: AbortSignal[] = [];
	const errors: unknown[] = [];
	const loop = createLoop({
		everyMs: EVERY_MS,
		run(signal) {
			const run = Promise.withResolvers<void>();
			runs.push(run);
			signals.push(signal);
			return run.promise;
		},
		onError: (error) => void errors.push(error),
	});
	return { loop, runs, signals, errors };
}

async function isPending(promise: PromiseLike<unknown>): Promise<boolean> {
	return Promise.race([promise.then(() => false), nextTurn(true)]);
}

describe('a loop', () => {
	let loop: Loop;
	let runs: PromiseWithResolvers<void>[];
	let signals: AbortSignal[];
	let errors: unknown[];

	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
		({ loop, runs, signals, errors } = createManual());
	});
	afterEach(() => jest.useRealTimers());

	test('starts a run after each interval, one at a time', async () => {
		await nextTurn();
		expect(runs).toHaveLength(0);
		jest.advanceTimersByTime(EVERY_MS);
		await nextTurn();
		expect(runs).toHaveLength(1);
		jest.advanceTimersByTime(2 * EVERY_MS);
		await nextTurn();
		expect(runs).toHaveLength(1);
		runs[0]!.resolve();
		await nextTurn();
		expect(runs).toHaveLength(2); // one run for two intervals
		runs[1]!.resolve();
		await nextTurn();
		expect(runs).toHaveLength(2);
	});

	test('starts another run if it is awakened during a run, which might have missed work', async () => {
		loop.wake();
		await nextTurn();
		loop.wake();
		loop.wake();
		runs[0]!.resolve();
		await nextTurn();
		expect(runs).toHaveLength(2);
	});

	test('reports the error of a run, and continues', async () => {
		const run = loop.run();
		await nextTurn();
		const error = new Error('the connection broke');
		runs[0]!.reject(error);
		await expect(run).rejects.toBe(error);
		expect(errors).toEqual([error]);
		loop.wake();
		await nextTurn();
		expect(runs).toHaveLength(2);
	});

	test('waits for the run in progress when it stops, and starts no other run', async () => {
		loop.wake();
		await nextTurn();
		expect(signals[0]!.aborted).toBe(false);
		const stopped = loop[Symbol.asyncDispose]();
		expect(signals[0]!.aborted).toBe(true);
		expect(await isPending(stopped)).toBe(true);
		runs[0]!.resolve();
		await stopped;
		loop.wake();
		jest.advanceTimersByTime(2 * EVERY_MS);
		await nextTurn();
		expect(runs).toHaveLength(1);
		expect(jest.getTimerCount()).toBe(0);
	});

	test('stops even if its last run fails', async () => {
		loop.wake();
		await nextTurn();
		const stopped = loop[Symbol.asyncDispose]();
		runs[0]!.reject(new Error('the connection broke'));
		await stopped;
		expect(errors).toHaveLength(1);
	});
});
