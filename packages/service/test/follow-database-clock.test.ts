import { createClock, type Clock } from '../src/base/clock.ts';
import { followDatabaseClock } from '../src/store/follow-database-clock.ts';
import type { OwnedTable } from '../src/store/tables.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const COMPARE_MS = 30_000;

describe('the clock of a process', () => {
	let clock: Clock;
	let following: Disposable;
	let logged: unknown[];
	/** Milliseconds by which the database's clock is ahead of this machine's. */
	let aheadMs: number;
	/** Duration of the comparison, in milliseconds. */
	let durationMs: number;
	let isConnected: boolean;

	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
		clock = createClock();
		logged = [];
		[aheadMs, durationMs, isConnected] = [0, 0, true];
	});
	afterEach(() => {
		following[Symbol.dispose]();
		jest.useRealTimers();
	});

	const follow = async () => {
		const db = fakeDatabase(() => {
			if (!isConnected) throw new Error('the connection broke');
			const now = Date.now() + durationMs / 2 + aheadMs;
			jest.advanceTimersByTime(durationMs);
			return { rows: [{ now }] };
		}).$omitTables<OwnedTable>();
		const log = (_: string, event: string) => void logged.push(event);
		following = await followDatabaseClock({ db, clock, log });
	};

	test.each([
		[7_200_000, 7_200_000],
		[-7_200_000, -7_200_000],
		[1_001, 1_001],
		[1_000, 0],
		[-1_000, 0],
	])('that is %i ms behind the database is corrected by %i ms', async (ms, correction) => {
		aheadMs = ms;
		await follow();
		expect(clock.correction()).toBe(correction);
		expect(clock.now()).toBe(Date.now() + correction);
		expect(logged).toEqual(correction === 0 ? [] : ['clock corrected to the database']);
	});

	test('keeps its monotonic time when it is corrected', async () => {
		const before = clock.steady();
		aheadMs = 7_200_000;
		await follow();
		expect(clock.steady() - before).toBeLessThan(60_000);
	});

	test('is corrected regardless of the duration of the comparison, unless it takes too long', async () => {
		[aheadMs, durationMs] = [60_000, 1_000];
		await follow();
		expect(clock.correction()).toBe(60_000);
		[aheadMs, durationMs] = [90_000, 1_001];
		await jest.advanceTimersByTimeAsync(COMPARE_MS);
		expect(clock.correction()).toBe(60_000);
	});

	test('is no longer corrected once it agrees with the database again', async () => {
		aheadMs = 60_000;
		await follow();
		aheadMs = 0;
		await jest.advanceTimersByTimeAsync(COMPARE_MS);
		expect(clock.correction()).toBe(0);
	});

	test.each([7_200_000, -7_200_000])(
		"doesn't follow a jump of the machine's clock by %i ms, also before the next comparison",
		async (ms) => {
			await follow();
			const before = clock.now();
			jest.setSystemTime(Date.now() + ms);
			aheadMs = -ms;
			expect(clock.now()).toBe(before);
			await jest.advanceTimersByTimeAsync(COMPARE_MS);
			expect(clock.now()).toBe(before + COMPARE_MS);
			expect(logged).toEqual(['clock corrected to the database']);
		},
	);

	test('is compared every 30 seconds until the process stops, even after an error', async () => {
		await follow();
		aheadMs = 5_000;
		await jest.advanceTimersByTimeAsync(COMPARE_MS - 1);
		expect(clock.correction()).toBe(0);
		isConnected = false;
		await jest.advanceTimersByTimeAsync(1);
		isConnected = true;
		await jest.advanceTimersByTimeAsync(COMPARE_MS);
		expect(clock.correction()).toBe(5_000);
		expect(logged).toEqual(['clock not compared', 'clock corrected to the database']);
		following[Symbol.dispose]();
		expect(jest.getTimerCount()).toBe(0);
	});
});
