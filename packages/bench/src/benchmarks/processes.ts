import type { Benchmark } from '../benchmark.ts';
import { markdownTable } from '../document/markdown.ts';
import { worstOf } from '../statistics.ts';
import { CONTACTS, measureProcesses, type ProcessesRow } from '../traffic/processes.ts';

const AGAINST = 'the least that the limits allow; no process knows of the others';
const N = `${CONTACTS.map((count) => count.toLocaleString('en-US')).join(', ')} contacts`;

export const processes: Benchmark<ProcessesRow> = {
	name: 'processes',
	title: 'Three processes on one key',
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
	tell: (rows) => [
		`Upserts by three clients with a budget each, none of which knows of the others, as workers in n8n's queue mode; the rest is
as above. After a 429 a client sends half as many at once as before, and one more with each round of answers, so that few
are refused in a long run.`,
		markdownTable(
			['answers after', 'started', 'contacts', 'missing', '429s of all requests', 'time / least'],
			rows.map((row) => [
				`${row.latencyMs / 1_000} s`,
				row.apartMs === 0 ? 'together' : `${row.apartMs / 1_000} s apart`,
				row.contacts,
				row.missing,
				`${((100 * row.refused) / row.requests).toFixed(1)} %`,
				row.timesLeast.toFixed(3),
			]),
		),
	],
};
