import type { Benchmark, Row } from '../benchmark.ts';
import { formatDuration } from '../format-duration.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure, type Traffic } from '../traffic/measure.ts';
import { ratioToMinimum } from '../traffic/minimum-time.ts';
import { CHECKS, PROCESSES, STRATEGIES, type StrategyName } from '../traffic/strategies.ts';

const LATENCIES_MS = [300, 3_000];

/** Settings of the table that compares all strategies. */
const SHOWN = { contacts: 5_000, latencyMs: 300 };

/** Jobs, each with the strategies to compare. */
const JOBS = {
	send: {
		strategies: STRATEGIES,
		contacts: [1, 50, 500, SHOWN.contacts, 50_000].slice(0, orQuick(5, 4)),
		latenciesMs: LATENCIES_MS,
	},
	share: {
		strategies: PROCESSES,
		contacts: [300, 1_500, 15_000].slice(0, orQuick(3, 2)),
		latenciesMs: LATENCIES_MS,
	},
	check: { strategies: CHECKS, contacts: [orQuick(10_000, 500)], latenciesMs: [300] },
};

type Job = keyof typeof JOBS;

/** Every strategy of every job, with each setting. */
const RUNS = (Object.keys(JOBS) as Job[]) // Object.keys returns strings
	.flatMap((job) => JOBS[job].latenciesMs.map((latencyMs) => ({ job, latencyMs })))
	.flatMap(({ job, latencyMs }) =>
		JOBS[job].contacts.map((contacts) => ({ job, setting: { contacts, latencyMs } })),
	)
	.flatMap((run) => JOBS[run.job].strategies.map((strategy) => ({ ...run, strategy })));

/** Results of one strategy with one setting. */
export type TrafficRow = Traffic & { job: Job; strategy: StrategyName };

/**
 * Measures the requests and virtual time of each strategy. One round is enough, because results in virtual
 * time vary little.
 */
async function measureRequestsAndTime(): Promise<TrafficRow[]> {
	const rows: TrafficRow[] = [];
	for (const { job, setting, strategy } of RUNS) {
		rows.push({ job, strategy: strategy.name, ...(await measure(strategy, setting)) });
	}
	return rows;
}

type Rows = readonly TrafficRow[];

const of = (rows: Rows, job: Job, ...strategies: readonly StrategyName[]): Rows =>
	rows.filter((row) => row.job === job && strategies.includes(row.strategy));

const UPSERT: StrategyName = 'Contact Sync, Create or Update';
const LOOP: StrategyName = 'Loop that obeys Retry-After';
const FITTING: StrategyName = 'n8n HTTP Request, batches of 1';
const SHARING: readonly StrategyName[] = ['3 processes', '3 processes, started 25 s apart'];

const inWords = (count: number): string => count.toLocaleString('en-US');
const timeOf = ({ missing, seconds }: Traffic): string =>
	missing > 0 ? 'fails' : formatDuration(seconds * 1_000);
const percentOf429s = ({ rejected, requests }: Traffic): number => (100 * rejected) / requests;
const ratioOf = (row: Traffic): string =>
	row.missing > 0 ? 'some missing' : ratioToMinimum(row).toFixed(3);

/** Returns a row per strategy and latency, with the ratio for each number of contacts. */
const minimumTable = (rows: Rows): Row[] =>
	[
		...Map.groupBy(
			[UPSERT, FITTING, LOOP].flatMap((strategy) => of(rows, 'send', strategy)),
			({ strategy, latencyMs }) => `${strategy}, responses after ${latencyMs / 1_000} s`,
		),
	].map(([strategy, same]) => ({
		strategy,
		...Object.fromEntries(same.map((row) => [`n = ${inWords(row.contacts)}`, ratioOf(row)])),
	}));

/** Returns a row per strategy, with the meaning of `missing` as the heading of its column. */
const countsTable = (rows: Rows, missing: string): Row[] =>
	rows.map((row) => ({
		strategy: row.strategy,
		requests: row.requests,
		'429s': row.rejected,
		[missing]: row.missing,
		time: timeOf(row),
	}));

/** Returns a ratio whose value is the largest one of these strategies. */
const worst = (
	name: string,
	against: string,
	[job, ...strategies]: readonly [Job, ...StrategyName[]],
	value: (row: Traffic) => number,
	{ max, digits = 0 }: { max: number; digits?: number },
) => ({
	name,
	against,
	n: `${JOBS[job].contacts.map(inWords).join(', ')} contacts`,
	of: (rows: Rows) => worstOf(of(rows, job, ...strategies).map(value), digits),
	max,
});

const MINIMUM = 'theoretical minimum within the limits';
const LOOK_UPS = 'one request per email address, 10,000';
const check = 'requests to check 10,000 email addresses against 20,000 suppressed ones';
const requestsOf = ({ requests }: Traffic): number => requests;

export const requestsAndTime: Benchmark<TrafficRow> = {
	name: 'requests-and-time',
	run: measureRequestsAndTime,
	ratios: [
		{
			name: `requests to enroll ${inWords(SHOWN.contacts)} contacts`,
			against: `one request per contact, at least ${inWords(SHOWN.contacts)}`,
			n: `${inWords(SHOWN.contacts)} contacts`,
			of: (rows) =>
				worstOf(
					of(rows, 'send', 'Contact Sync, Bulk Enroll')
						.filter(({ contacts }) => contacts === SHOWN.contacts)
						.map(requestsOf),
				),
			max: 10,
		},
		worst(check, LOOK_UPS, ['check', 'Contact Sync, Check'], requestsOf, { max: 41 }),
		worst(
			`${check}, while the list changes`,
			LOOK_UPS,
			['check', 'Contact Sync, Check, while the list changes'],
			requestsOf,
			{ max: 80 },
		),
		worst('time of upserts / theoretical minimum', MINIMUM, ['send', UPSERT], ratioToMinimum, {
			max: 1.05,
			digits: 3,
		}),
		worst(
			'429 responses to these upserts',
			"n8n's HTTP Request (three batching settings) and a retry loop",
			['send', UPSERT],
			({ rejected }) => rejected,
			{ max: 0 },
		),
		worst(
			'time of 3 processes on one key / theoretical minimum',
			MINIMUM,
			['share', ...SHARING],
			ratioToMinimum,
			{ max: 1.25, digits: 3 },
		),
		worst(
			'429 responses with 3 processes on one key, %',
			'all requests',
			['share', ...SHARING],
			percentOf429s,
			{ max: 15, digits: 1 },
		),
		worst(
			'contacts missing with 3 processes on one key',
			'all contacts',
			['share', ...SHARING],
			({ missing }) => missing,
			{ max: 0 },
		),
		worst(
			'time with 1 of 3 processes active / theoretical minimum',
			MINIMUM,
			['share', '1 of 3 processes'],
			ratioToMinimum,
			{ max: 1.07, digits: 3 },
		),
	],
	tables: (rows) => ({
		'requests-and-time': countsTable(
			rows.filter(
				({ job, contacts, latencyMs }) =>
					job === 'send' && contacts === SHOWN.contacts && latencyMs === SHOWN.latencyMs,
			),
			'contacts missing',
		),
		'requests-and-time-least': minimumTable(rows),
		'requests-and-time-check': countsTable(
			rows.filter(({ job }) => job === 'check'),
			'wrong results',
		),
		'requests-and-time-processes': rows
			.filter(({ job }) => job === 'share')
			.map((row) => ({
				'active processes': row.strategy,
				'response time': `${row.latencyMs / 1_000} s`,
				contacts: row.contacts,
				missing: row.missing,
				'requests rejected with 429': `${percentOf429s(row).toFixed(1)}%`,
				'time / minimum': ratioOf(row),
			})),
	}),
};
