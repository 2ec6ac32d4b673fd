import type { Results, Row } from '../src/benchmark.ts';
import { faults, type FaultsRow } from '../src/benchmarks/faults.ts';
import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { requestsAndTime } from '../src/benchmarks/requests-and-time.ts';
import type { TrafficRow } from '../src/traffic/jobs.ts';
import { committed } from '../src/results.ts';
import { formatMarkdown, ratioTable, tablesOf } from '../src/tables.ts';
import type { StrategyName } from '../src/traffic/strategies.ts';

/** Returns the tables of the committed results, keyed by document and section. */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const all = await Promise.all(
		BENCHMARKS.map(async (benchmark) => ({ benchmark, results: await committed(benchmark) })),
	);
	const page: Record<string, readonly Row[]> = {
		measured: all.map(({ benchmark, results }) => measuredWhere(benchmark.name, results)),
		ratios: ratioTable(all),
		...Object.assign({}, ...all.map(tablesOf)),
	};
	const { rows: traffic } = await committed(requestsAndTime);
	const { rows: fault } = await committed(faults);
	const events = faults.tables!(fault.filter(({ workload }) => workload === 'events'));
	return {
		'docs/reports/benchmarks.md': Object.fromEntries(
			Object.entries(page).map(([name, rows]) => [name, formatMarkdown(rows)]),
		),
		'docs/users/rate-limits.md': { faults: formatMarkdown(events.faults!) },
		'README.md': { gains: formatMarkdown(gains(traffic, fault)) },
	};
}

const measuredWhere = (benchmark: string, { rows: _, ...run }: Results): Row => ({
	benchmark: `\`${benchmark}\``,
	date: run.measuredOn,
	Node: run.node,
	cores: run.cores,
	'load average before the start': run.loadBefore,
	seconds: run.seconds,
});

/** Returns the README's comparison with other tools. */
function gains(traffic: readonly TrafficRow[], faultRows: readonly FaultsRow[]): Row[] {
	const enrolling = (name: StrategyName) =>
		traffic.find(
			({ job, strategy, contacts, latencyMs }) =>
				job === 'send' && strategy === name && contacts === 5_000 && latencyMs === 300,
		)!;
	const bulk = enrolling('Contact Sync, Bulk Enroll');
	const request = enrolling('n8n HTTP Request, no batching');
	const sum = (name: string, figure: 'sent' | 'lost' | 'duplicated') =>
		faultRows.reduce((total, row) => total + (row.strategy === name ? row[figure] : 0), 0);
	const line = (job: string, ours: number, others: number | string): Row => ({
		job,
		'Contact Sync': `**${ours.toLocaleString('en-US')}**`,
		others,
	});
	const job = 'enroll 5,000 contacts with one key';
	const items = sum('Contact Sync', 'sent').toLocaleString('en-US');
	const underFaults = (result: string, figure: 'lost' | 'duplicated') =>
		line(
			`${items} items, with 5% of the requests failing: ${result}`,
			sum('Contact Sync', figure),
			sum('plain fetch loop', figure),
		);
	return [
		line(`${job}: requests`, bulk.requests, request.requests),
		line(`${job}: seconds`, Math.round(bulk.seconds), 'fails'),
		line(`${job}: contacts missing`, bulk.missing, request.missing),
		underFaults('lost', 'lost'),
		underFaults('duplicated', 'duplicated'),
	];
}
