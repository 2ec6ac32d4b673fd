import type { Results, Row } from '../src/benchmark.ts';
import { faults, type FaultsRow } from '../src/benchmarks/faults.ts';
import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { requestsAndTime } from '../src/benchmarks/requests-and-time.ts';
import { SHOWN, type TrafficRow } from '../src/traffic/jobs.ts';
import { ACCENT } from '../../../scripts/brand.ts';
import { committed } from '../src/results.ts';
import { formatMarkdown, ratioTable } from '../src/tables.ts';
import { barChart, type Bar } from './chart.ts';

const UNITS = [
	{ name: 'h', ms: 3_600_000 },
	{ name: 'min', ms: 60_000 },
	{ name: 's', ms: 1_000 },
] as const;

/** Formats milliseconds in the largest unit that fits: 300 -> 0.30 s, 483600 -> 8.06 min. */
function formatDuration(ms: number): string {
	const { name, ms: unit } = UNITS.find(({ ms: length }) => ms >= length) ?? UNITS[2];
	return `${(ms / unit).toPrecision(3)} ${name}`;
}

/** Returns the charts of the committed results, by path relative to the repository's root. */
export async function generated(): Promise<Record<string, string>> {
	const { rows: traffic } = await committed(requestsAndTime);
	return { 'docs/img/time.svg': timeChart(traffic) };
}

/** Returns the tables of the committed results, keyed by document and section. */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const all = await Promise.all(
		BENCHMARKS.map(async (benchmark) => ({ benchmark, results: await committed(benchmark) })),
	);
	const { rows: fault } = await committed(faults);
	return {
		'docs/reports/benchmarks.md': {
			ratios: formatMarkdown(ratioTable(all).map(resultRow)),
			measured: all.map(({ benchmark, results }) => resultLink(benchmark.name, results)).join(', '),
		},
		'docs/users/rate-limits.md': {
			faults: formatMarkdown(fault.filter(({ workload }) => workload === 'events').map(faultsRow)),
		},
		'README.md': { gains: formatMarkdown(gains(fault)) },
	};
}

/** Returns a row of the page: without the workload, the unit, and the number of rounds, which are in the result files. */
const resultRow = ({ metric, 'compared with': peer, measured, goal, reached }: Row): Row => ({
	metric: metric!,
	peer: peer!,
	ours: String(measured).replace(/ .*/, ''),
	goal: goal!,
	met: reached!,
});

const faultsRow = ({ store: _, unknown, unknownButDone, requests, ...row }: FaultsRow): Row => ({
	...row,
	'outcome unknown': unknown,
	'unknown, but processed': unknownButDone,
	requests,
});

const resultLink = (benchmark: string, { measuredOn }: Results): string =>
	`[\`${benchmark}\`](../../packages/bench/results/${benchmark}.json) (${measuredOn})`;

const sentByEach = (traffic: readonly TrafficRow[]): TrafficRow[] =>
	traffic.filter(
		({ job, contacts, latencyMs }) =>
			job === 'send' && contacts === SHOWN.contacts && latencyMs === SHOWN.latencyMs,
	);

/** Returns the chart of the time that each strategy needs for the same contacts. */
function timeChart(traffic: readonly TrafficRow[]): string {
	const bars = sentByEach(traffic).map(({ strategy, seconds, missing }): Bar => ({
		name: strategy,
		value: seconds,
		text:
			missing > 0
				? `fails: ${missing.toLocaleString('en-US')} missing`
				: formatDuration(seconds * 1_000),
		isOurs: strategy.startsWith('Contact Sync'),
	}));
	const contacts = SHOWN.contacts.toLocaleString('en-US');
	return barChart(`Time to send ${contacts} contacts with one API key`, bars, ACCENT.light);
}

/** Returns the README's comparison with a retry loop. */
function gains(faultRows: readonly FaultsRow[]): Row[] {
	const sum = (name: string, figure: 'sent' | 'lost' | 'duplicated') =>
		faultRows.reduce((total, row) => total + (row.strategy === name ? row[figure] : 0), 0);
	const items = sum('Contact Sync', 'sent').toLocaleString('en-US');
	return (['lost', 'duplicated'] as const).map((figure) => ({
		[`of ${items} items`]: figure,
		'Contact Sync': `**${sum('Contact Sync', figure)}**`,
		'retry loop': sum('plain fetch loop', figure),
	}));
}
