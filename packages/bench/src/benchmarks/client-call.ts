import type { Benchmark } from '../benchmark.ts';
import { CALLS, measureClientCall } from '../client-call/client-call.ts';
import { medianOf, type Figure } from '../statistics.ts';

export const clientCall: Benchmark<Figure> = {
	name: 'client-call',
	run: measureClientCall,
	ratios: [
		{
			name: 'client call / native fetch',
			against: 'native fetch, connections kept',
			n: `${CALLS} calls a round`,
			of: (rows) => medianOf(rows, 'client call / native fetch'),
			most: 1.5,
		},
	],
};
