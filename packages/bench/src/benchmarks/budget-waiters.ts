import type { Benchmark } from '../benchmark.ts';
import { measureBudgetWaiters, WAITERS } from '../budget-waiters.ts';
import { medianOf, type Figure } from '../statistics.ts';

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
