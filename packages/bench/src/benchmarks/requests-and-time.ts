import { DEFAULT_LIMITS } from '@contact-sync/core';
import type { Benchmark, Row } from '../benchmark.ts';
import { formatDuration } from '../format-duration.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure, ratioToMinimum, type Traffic } from '../traffic/measure.ts';
import {
	CHECKS,
	OUTAGES,
	PROCESSES,
	STRATEGIES,
	type StrategyName,
} from '../traffic/strategies.ts';

const LATENCIES_MS = [300, 3_000];

/** Settings of the table that compares all strategies. */
const SHOWN = { contacts: 5_000, latencyMs: 300 };

/** Jobs, each with the strategies to compare and the numbers of contacts. */
const JOBS = {
	send: {
		strategies: STRATEGIES,
		contacts: [1, 50, 500, SHOWN.contacts, 50_000].slice(0, orQuick(5, 4)),
	},
	share: { strategies: PROCESSES, contacts: [300, 1_500, 15_000].slice(0, orQuick(3, 2)) },
	outage: { strategies: OUTAGES, contacts: [1_000] },
	check: { strategies: CHECKS, contacts: [orQuick(10_000, 500)] },
};

type Job = keyof typeof JOBS;

const SETTINGS = (Object.keys(JOBS) as Job[]) // Object.keys returns strings
	.flatMap((job) => LATENCIES_MS.map((latencyMs) => ({ job, latencyMs })))
	.flatMap((each) => JOBS[each.job].contacts.map((contacts) => ({ ...each, contacts })));

/** Results of one strategy with one setting. */
export type TrafficRow = Traffic & { job: Job; strategy: StrategyName };

/**
 * Measures the requests and virtual time of each strategy. One round is enough, because results in virtual
 * time vary little.
 */
async function measureRequestsAndTime(): Promise<TrafficRow[]> {
	const rows: TrafficRow[] = [];
	for (const { job, ...setting } of SETTINGS) {
		for (const strategy of JOBS[job].strategies)
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
const OUTAGE: StrategyName = 'Contact Sync, Create or Update, outage of 60 s';
const SHARING: readonly StrategyName[] = ['3 processes', '3 processes, started 25 s apart'];

const inWords = (count: number): string => count.toLocaleString('en-US');
const percentOf429s = ({ rejected, requests }: Traffic): number => (100 * rejected) / requests;
const ratioOf = (row: Traffic): string =>
	row.missing > 0 ? 'some missing' : ratioToMinimum(row).toFixed(3);

/** Returns a row per strategy and latency, with a column for each number of contacts. */
const byContacts = (rows: Rows, show: (row: Traffic) => string): Row[] =>
	[
		...Map.groupBy(
			rows,
			({ strategy, latencyMs }) => `${strategy}, responses after ${latencyMs / 1_000} s`,
		),
	].map(([strategy, same]) => ({
		strategy,
		...Object.fromEntries(same.map((row) => [`n = ${inWords(row.contacts)}`, show(row)])),
	}));

/** Returns a row per strategy, with the meaning of `missing` as the heading of its column. */
const countsTable = (rows: Rows, missing: string): Row[] =>
	rows
		.filter(({ latencyMs }) => latencyMs === SHOWN.latencyMs)
		.map((row) => ({
			strategy: row.strategy,
			requests: row.requests,
			'429s': row.rejected,
			[missing]: row.missing,
			time: row.missing > 0 ? 'fails' : formatDuration(row.seconds * 1_000),
		}));

/** Returns how much longer a run with an outage takes than the same run without one. */
const addedSeconds = ({ seconds, latencyMs }: Traffic, rows: Rows): number =>
	seconds - of(rows, 'outage', UPSERT).find((row) => row.latencyMs === latencyMs)!.seconds;

const requestsOf = ({ requests }: Traffic): number => requests;
const check = 'requests to check 10,000 email addresses against 20,000 suppressed ones';
const MINIMUM = 'theoretical minimum within the limits';
const LOOK_UPS = 'one request per email address, 10,000';

/** Ratios, each with the largest value of its strategies. */
const RATIOS: ReadonlyArray<{
	name: string;
	against: string;
	of: readonly [Job, ...StrategyName[]];
	/** Numbers of contacts. @default all numbers of the job */
	contacts?: readonly number[];
	value: (row: Traffic, rows: Rows) => number;
	max: number;
	digits?: number;
}> = [
	{
		name: `requests to enroll ${inWords(SHOWN.contacts)} contacts`,
		against: `one request per contact, at least ${inWords(SHOWN.contacts)}`,
		of: ['send', 'Contact Sync, Bulk Enroll'],
		contacts: [SHOWN.contacts],
		value: requestsOf,
		max: 10,
	},
	{
		name: check,
		against: LOOK_UPS,
		of: ['check', 'Contact Sync, Check'],
		value: requestsOf,
		max: 41,
	},
	{
		name: `${check}, while the list changes`,
		against: LOOK_UPS,
		of: ['check', 'Contact Sync, Check, while the list changes'],
		value: requestsOf,
		max: 80,
	},
	{
		name: 'time of upserts that exceed the limit per minute / theoretical minimum',
		against: MINIMUM,
		of: ['send', UPSERT],
		contacts: JOBS.send.contacts.filter((contacts) => contacts > DEFAULT_LIMITS.perMinute),
		value: ratioToMinimum,
		max: 1.07,
		digits: 3,
	},
	{
		name: '429 responses to these upserts',
		against: "n8n's HTTP Request (three batching settings) and a retry loop",
		of: ['send', UPSERT],
		value: ({ rejected }) => rejected,
		max: 0,
	},
	{
		name: 'seconds that an outage of 60 s adds to 1,000 upserts',
		against: 'the same upserts without an outage',
		of: ['outage', OUTAGE],
		value: addedSeconds,
		max: 70,
		digits: 1,
	},
	{
		name: 'contacts missing after this outage',
		against: 'all contacts',
		of: ['outage', OUTAGE],
		value: ({ missing }) => missing,
		max: 0,
	},
	{
		name: 'time of 3 processes on one key / theoretical minimum',
		against: MINIMUM,
		of: ['share', ...SHARING],
		value: ratioToMinimum,
		max: 1.25,
		digits: 3,
	},
	{
		name: '429 responses with 3 processes on one key, %',
		against: 'all requests',
		of: ['share', ...SHARING],
		value: percentOf429s,
		max: 15,
		digits: 1,
	},
	{
		name: 'contacts missing with 3 processes on one key',
		against: 'all contacts',
		of: ['share', ...SHARING],
		value: ({ missing }) => missing,
		max: 0,
	},
	{
		name: '429 responses with 3 processes that divide the limits',
		against: 'all requests',
		of: ['share', '3 processes, limits divided by 3'],
		value: ({ rejected }) => rejected,
		max: 0,
	},
	{
		name: 'time with 1 of 3 processes active / theoretical minimum',
		against: MINIMUM,
		of: ['share', '1 of 3 processes'],
		value: ratioToMinimum,
		max: 1.07,
		digits: 3,
	},
];

export const requestsAndTime: Benchmark<TrafficRow> = {
	name: 'requests-and-time',
	run: measureRequestsAndTime,
	ratios: RATIOS.map(({ of: [job, ...strategies], contacts, value, digits, ...ratio }) => {
		const sizes: readonly number[] = contacts ?? JOBS[job].contacts;
		const fits = (row: Traffic) => sizes.includes(row.contacts);
		return {
			...ratio,
			n: `${sizes.map(inWords).join(', ')} contacts`,
			of: (rows: Rows) =>
				worstOf(
					of(rows, job, ...strategies)
						.filter(fits)
						.map((row) => value(row, rows)),
					digits,
				),
		};
	}),
	tables: (rows) => ({
		'requests-and-time': countsTable(
			rows.filter(({ job, contacts }) => job === 'send' && contacts === SHOWN.contacts),
			'contacts missing',
		),
		'requests-and-time-least': byContacts(
			[UPSERT, FITTING, LOOP].flatMap((strategy) => of(rows, 'send', strategy)),
			ratioOf,
		),
		'requests-and-time-check': countsTable(
			rows.filter(({ job }) => job === 'check'),
			'wrong results',
		),
		'requests-and-time-processes': byContacts(
			PROCESSES.flatMap(({ name }) => of(rows, 'share', name)),
			(row) => `${ratioOf(row)}; ${percentOf429s(row).toFixed(1)}%`,
		),
	}),
};
