import type { Benchmark, Row } from '../benchmark.ts';
import { measureServiceSoak, PROCESSES, SHARE } from '../service-soak/service-soak.ts';
import type { SoakRow } from '../service-soak/soak-row.ts';
import { worstOf } from '../statistics.ts';

const peer = {
	against: `nothing; ${PROCESSES} processes on one PostgreSQL`,
	n: `at ${SHARE * 100}% of their maximum rate`,
};

const none = (name: string, key: 'errors' | 'lost' | 'duplicated') => ({
	name,
	...peer,
	most: 0,
	of: (rows: readonly SoakRow[]) => worstOf(rows.map((row) => row[key])),
});

export const serviceSoak: Benchmark<SoakRow> = {
	name: 'service-soak',
	alone: true,
	run: measureServiceSoak,
	ratios: [
		{
			name: 'soak: memory of the last quarter / of the second',
			...peer,
			most: 1.1,
			of: ([row]) =>
				row?.mostGrowth
					? {
							median: row.mostGrowth,
							min: row.leastGrowth,
							max: row.mostGrowth,
							rounds: PROCESSES,
							is: `worst of ${PROCESSES} processes`,
							unit: '',
							digits: 3,
						}
					: undefined,
		},
		{
			name: 'soak: requests with a response, or interrupted by a fault / planned',
			...peer,
			least: 0.99,
			of: (rows) =>
				worstOf(
					rows.map(({ answered, interrupted, asked }) => (answered + interrupted) / asked),
					3,
				),
		},
		none('soak: requests that failed without a fault', 'errors'),
		none('soak: acknowledged writes lost', 'lost'),
		none('soak: writes and effects duplicated', 'duplicated'),
	],
	tables: (rows) => ({ 'service-soak': rows.flatMap(tableOf) }),
};

const tableOf = (row: SoakRow): Row[] =>
	Object.entries({
		'requests per second': row.perSecond,
		'requests per second without a backlog, measured before': row.bearable,
		'requests planned at that rate': row.asked,
		'with a response': row.answered,
		silences: row.silences,
		'interrupted by a silence': row.interrupted,
		failed: row.errors,
		'in progress at the same time, maximum': row.underWay,
		'jobs more than two seconds late, maximum': row.late,
		'acknowledged writes': row.acknowledged,
		'missing from the tables': row.lost,
		'in the tables twice': row.duplicated,
		'p50 of the worst ten seconds': inMs(row.p50),
		'p99 of the worst ten seconds': inMs(row.p99),
		'slowest response': inMs(row.max),
	}).map(([count, measured]) => ({ count, measured }));

const inMs = (ms: number): string => `${ms.toLocaleString('en-US')} ms`;
