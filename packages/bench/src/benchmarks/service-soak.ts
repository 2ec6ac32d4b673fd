import type { Benchmark } from '../benchmark.ts';
import { memoryGrowth } from '../service-soak/memory.ts';
import {
	measureServiceSoak,
	PROCESSES,
	SAMPLE_MS,
	SHARE,
	type SoakRow,
} from '../service-soak/service-soak.ts';
import { worstOf } from '../statistics.ts';

type Rows = readonly SoakRow[];

const AGAINST = `nothing; ${PROCESSES} processes on one PostgreSQL`;
const N = `at ${SHARE * 100} % of the rate they bear`;

const MEMORY = ['megabytes1', 'megabytes2', 'megabytes3'] as const;

const growths = (rows: Rows): number[] =>
	MEMORY.map((key) => memoryGrowth(rows.map((row) => row[key]))).filter(
		(growth) => growth !== undefined,
	);

const inAll = (rows: Rows, key: 'answered' | 'errors' | 'interrupted'): number =>
	rows.reduce((sum, row) => sum + row[key], 0);

/** As many requests as the rate asks for. */
const dueOf = (rows: Rows) => (rows.length * SAMPLE_MS * rows[0]!.perSecond) / 1_000;

const atMost = (name: string, most: number, of: (rows: Rows) => readonly number[], digits = 0) => ({
	name,
	against: AGAINST,
	n: N,
	most,
	of: (rows: Rows) => worstOf(of(rows), { unit: '', digits }),
});

export const serviceSoak: Benchmark<SoakRow> = {
	name: 'service-soak',
	alone: true,
	run: measureServiceSoak,
	ratios: [
		atMost('soak: memory of the last quarter / of the second', 1.1, growths, 3),
		{
			name: 'soak: requests answered, or interrupted by a fault / asked for',
			against: AGAINST,
			n: N,
			least: 0.99,
			of: (rows) => {
				const share = (inAll(rows, 'answered') + inAll(rows, 'interrupted')) / dueOf(rows);
				return worstOf([share], { unit: '', digits: 3 });
			},
		},
		atMost('soak: requests that failed without a fault', 0, (rows) => [inAll(rows, 'errors')]),
		atMost('soak: acknowledged writes lost', 0, (rows) => [rows[0]!.lost]),
		atMost('soak: writes and effects doubled', 0, (rows) => [rows[0]!.doubled]),
	],
	tables: (rows) => ({
		'service-soak': Object.entries({
			'requests a second': rows[0]!.perSecond,
			'requests a second that were found to be bearable': rows[0]!.bearable,
			'requests that the rate asks for': dueOf(rows),
			answered: inAll(rows, 'answered'),
			silences: rows.at(-1)!.silences,
			'interrupted by a silence': inAll(rows, 'interrupted'),
			failed: inAll(rows, 'errors'),
			'under way at once, at the most': most(rows, 'underWay'),
			'jobs late by two seconds, at the most': most(rows, 'late'),
			'acknowledged writes that were looked for': rows[0]!.acknowledged,
			'not found': rows[0]!.lost,
			'there twice': rows[0]!.doubled,
			'p50 of ten seconds, the worst': inMs(most(rows, 'p50')),
			'p99 of ten seconds, the worst': inMs(most(rows, 'p99')),
			'the slowest answer': inMs(most(rows, 'max')),
		}).map(([count, measured]) => ({ count, measured })),
	}),
};

const most = (rows: Rows, key: 'p50' | 'p99' | 'max' | 'underWay' | 'late'): number =>
	Math.max(...rows.map((row) => row[key]));

const inMs = (ms: number): string => `${ms.toLocaleString('en-US')} ms`;
