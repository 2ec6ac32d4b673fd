import { createBudget } from '@contact-sync/core';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(20, 5);
const WARM_UP_ROUNDS = 5;
const WAITERS = 10_000;

/**
 * Rate limit, in requests per minute. The benchmark sends this many requests immediately, and ten times as
 * many in total.
 */
const PER_MINUTE = 1_000;

const HOUR_MS = 3_600_000;

/**
 * Measures the CPU time of requests that wait for the same budget, from the first request to the end of the
 * last one.
 */
async function measureBudgetWaiters(): Promise<Metric[]> {
	const times: number[] = [];
	for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) times.push(await oneRound());
	const method = `${PER_MINUTE.toLocaleString('en-US')} requests per minute, on a clock that jumps`;
	return [
		metric('waiting requests, CPU time', times.slice(WARM_UP_ROUNDS), {
			unit: 'ms',
			digits: 0,
			method,
		}),
	];
}

async function oneRound(): Promise<number> {
	let nowMs = 0;
	const budget = createBudget(
		{ perMinute: PER_MINUTE, perHour: WAITERS },
		{ now: () => nowMs, sleep: async (ms) => void (nowMs += ms) },
	);
	const start = process.cpuUsage();
	budget.pause();
	await Promise.all(
		Array.from({ length: WAITERS }, async () => (await budget.take({ withinMs: HOUR_MS })).free()),
	);
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1_000;
}

const COUNT = WAITERS.toLocaleString('en-US');

export const budgetWaiters: Benchmark<Metric> = {
	name: 'budget-waiters',
	run: measureBudgetWaiters,
	ratios: [
		{
			name: 'CPU time of 10,000 waiting requests, ms',
			against: 'none',
			n: `${COUNT} requests, CPU time`,
			of: (rows) => medianOf(rows, 'waiting requests, CPU time'),
			max: 50,
		},
	],
};
