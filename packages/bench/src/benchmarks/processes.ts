import type { Benchmark } from '../benchmark.ts';
import { worstOf } from '../statistics.ts';
import { CONTACTS, measureProcesses, type ProcessesRow } from '../traffic/processes.ts';

const AGAINST = 'the least that the limits allow; no process knows of the others';
const N = `${CONTACTS.map((count) => count.toLocaleString('en-US')).join(', ')} contacts`;

export const processes: Benchmark<ProcessesRow> = {
	name: 'processes',
	run: measureProcesses,
	ratios: [
		{
			name: 'time by 3 processes on one key / the least',
			against: AGAINST,
			n: N,
			of: (rows) =>
				worstOf(
					rows.map((row) => row.timesLeast),
					{ unit: '', digits: 3 },
				),
			most: 1.25,
		},
		{
			name: 'contacts missing after that',
			against: AGAINST,
			n: N,
			of: (rows) =>
				worstOf(
					rows.map((row) => row.missing),
					{ unit: '', digits: 0 },
				),
			most: 0,
		},
	],
	tables: (rows) => ({
		processes: rows.map((row) => ({
			'answers after': `${row.latencyMs / 1_000} s`,
			started: row.apartMs === 0 ? 'together' : `${row.apartMs / 1_000} s apart`,
			contacts: row.contacts,
			missing: row.missing,
			'429s of all requests': `${((100 * row.refused) / row.requests).toFixed(1)} %`,
			'time / least': row.timesLeast.toFixed(3),
		})),
	}),
};
