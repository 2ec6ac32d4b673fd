import type { Benchmark } from '../benchmark.ts';
import { ITEMS, measureFaults, type FaultsRow } from '../faults/faults.ts';
import { worstOf } from '../statistics.ts';

const N = ITEMS.toLocaleString('en-US');

const ratio = (key: 'lost' | 'doubled') => ({
	name: `items ${key} under 5 % faults`,
	against: 'plain fetch loop, three tries, 16 at a time',
	n: `${N} items of each of three kinds`,
	of: (rows: readonly FaultsRow[]) =>
		worstOf(
			rows.filter(({ way }) => way === 'Contact Sync').map((row) => row[key]),
			{ unit: '', digits: 0 },
		),
	most: 0,
});

export const faults: Benchmark<FaultsRow> = {
	name: 'faults',
	run: measureFaults,
	ratios: [ratio('lost'), ratio('doubled')],
	tables: (rows) => ({
		faults: rows.map(({ store: _, uncertainButDone, requests, ...row }) => ({
			...row,
			'of these done': uncertainButDone,
			requests,
		})),
	}),
};
