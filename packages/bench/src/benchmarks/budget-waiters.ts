import type { Benchmark } from '../benchmark.ts';
import { measureBudgetWaiters, WAITERS } from '../budget-waiters.ts';
import { figureTable } from '../document/markdown.ts';
import { medianOf, type Figure } from '../statistics.ts';

const COUNT = WAITERS.toLocaleString('en-US');

export const budgetWaiters: Benchmark<Figure> = {
	name: 'budget-waiters',
	title: 'Requests that wait for the rate budget',
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
	tell: (rows) => [
		`${COUNT} requests wait for one budget at the same time, and each ends as soon as it is admitted. The clock jumps to the next
free slot, so this is the work of the budget alone.`,
		figureTable(rows),
	],
};
