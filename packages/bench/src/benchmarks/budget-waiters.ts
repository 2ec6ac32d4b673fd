import { createBudget } from '@contact-sync/core';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { figure, medianOf, type Figure } from '../statistics.ts';

const ROUNDS = orQuick(20, 5);
const WARM_UP_ROUNDS = 5;
const WAITERS = 10_000;

/** Requests per minute. As many are sent immediately, and ten times as many in total. */
const PER_MINUTE = 1_000;

const HOUR_MS = 3_600_000;

/** Processor time of requests that all wait for one budget, from the first that comes to the last that ends. */
async function measureBudgetWaiters(): Promise<Figure[]> {
	const times: number[] = [];
	for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) times.push(await oneRound());
	const how = `${PER_MINUTE.toLocaleString('en-US')} requests per minute, on a clock that jumps`;
	return [figure('waiters, worked', times.slice(WARM_UP_ROUNDS), { unit: 'ms', digits: 0, how })];
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

export const budgetWaiters: Benchmark<Figure> = {
	name: 'budget-waiters',
	run: measureBudgetWaiters,
	ratios: [
		{
			name: 'waiting requests, ms',
			against: 'a fixed time',
			n: `${COUNT} requests, processor time`,
			of: (rows) => medianOf(rows, 'waiters, worked'),
			most: 50,
		},
	],
};
