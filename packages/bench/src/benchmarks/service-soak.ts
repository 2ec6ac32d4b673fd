import type { Benchmark, Row } from '../benchmark.ts';
import { measureServiceSoak, PROCESSES, SHARE } from '../service-soak/service-soak.ts';
import type { SoakRow } from '../service-soak/soak-row.ts';
import { worstOf } from '../statistics.ts';

const baseline = {
	against: `none; ${PROCESSES} processes on one PostgreSQL database`,
	n: `${SHARE * 100}% of the maximum rate`,
};

const none = (name: string, key: 'errors' | 'lost' | 'duplicated') => ({
	name,
	...baseline,
	max: 0,
	of: (rows: readonly SoakRow[]) => worstOf(rows.map((row) => row[key])),
});

export const serviceSoak: Benchmark<SoakRow> = {
	name: 'service-soak',
	onDemand: true,
	run: measureServiceSoak,
	ratios: [
		{
			name: 'soak: memory in the last quarter / in the second quarter',
			...baseline,
			max: 1.1,
			of: ([row]) =>
				row?.mostGrowth
					? {
							median: row.mostGrowth,
							min: row.leastGrowth,
							max: row.mostGrowth,
							rounds: PROCESSES,
							label: `worst of ${PROCESSES} processes`,
							unit: '',
							digits: 3,
						}
					: undefined,
		},
		{
			name: 'soak: requests completed or interrupted by an injected fault / planned requests',
			...baseline,
			min: 0.99,
			of: (rows) =>
				worstOf(
					rows.map(({ responses, interrupted, planned }) => (responses + interrupted) / planned),
					3,
				),
		},
		none('soak: requests that failed without an injected fault', 'errors'),
		none('soak: acknowledged writes lost', 'lost'),
		none('soak: writes and effects duplicated', 'duplicated'),
	],
	tables: (rows) => ({ 'service-soak': rows.flatMap(tableOf) }),
};

const tableOf = (row: SoakRow): Row[] =>
	Object.entries({
		'requests per second': row.perSecond,
		'requests per second without a backlog, measured beforehand': row.sustainable,
		'requests planned in total': row.planned,
		'with a response': row.responses,
		'injected connection stalls': row.stalls,
		'interrupted by a stall': row.interrupted,
		failed: row.errors,
		'in progress at the same time, maximum': row.inFlight,
		'jobs more than two seconds late, maximum': row.late,
		'acknowledged writes': row.acknowledged,
		'missing from the tables': row.lost,
		'duplicated in the tables': row.duplicated,
		'p50 of the worst ten seconds': inMs(row.p50),
		'p99 of the worst ten seconds': inMs(row.p99),
		'slowest response': inMs(row.max),
	}).map(([metric, measured]) => ({ metric, measured }));

const inMs = (ms: number): string => `${ms.toLocaleString('en-US')} ms`;
