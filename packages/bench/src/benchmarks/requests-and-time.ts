import type { Benchmark, Row } from '../benchmark.ts';
import { formatDuration } from '../format-duration.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure, type Setting, type Traffic } from '../traffic/measure.ts';
import { STRATEGIES, type StrategyName } from '../traffic/strategies.ts';

const CONTACTS = [1, 50, 500, 5_000, 50_000].slice(0, orQuick(5, 4));
const LATENCIES_MS = [300, 3_000];

/** Number of significant digits. */
const PRECISION = 5;

const SETTINGS: readonly Setting[] = LATENCIES_MS.flatMap((latencyMs) =>
	CONTACTS.map((contacts) => ({ contacts, latencyMs })),
);

/** Results of one strategy with one setting. */
export type TrafficRow = {
	latencyMs: number;
	contacts: number;
	strategy: StrategyName;
	requests: number;
	/** Number of 429 responses. */
	rejected: number;
	/** Contacts that weren't upserted or enrolled. */
	missing: number;
	seconds: number;
	/** Ratio of the time to the theoretical minimum, or `INCOMPLETE` if contacts are missing. */
	ratioToMinimum: number | typeof INCOMPLETE;
};

/** Shown instead of the ratio if contacts are missing. */
const INCOMPLETE = 'some missing';

/**
 * Measures the requests and virtual time of each strategy. One round is enough, because results in virtual
 * time don't vary.
 */
async function measureRequestsAndTime(): Promise<TrafficRow[]> {
	const rows: TrafficRow[] = [];
	for (const setting of SETTINGS) {
		for (const strategy of STRATEGIES)
			rows.push(rowOf(strategy.name, setting, await measure(strategy, setting)));
	}
	return rows;
}

const rowOf = (
	strategy: StrategyName,
	{ latencyMs, contacts }: Setting,
	{ requests, rejected, missing, tookMs, ratioToMinimum }: Traffic,
): TrafficRow => ({
	latencyMs,
	contacts,
	strategy,
	requests,
	rejected,
	missing,
	seconds: Number((tookMs / 1_000).toPrecision(PRECISION)),
	ratioToMinimum: missing > 0 ? INCOMPLETE : Number(ratioToMinimum.toPrecision(PRECISION)),
});

type Rows = readonly TrafficRow[];

const UPSERT: StrategyName = 'Contact Sync, Create or Update';
const ENROLL: StrategyName = 'Contact Sync, Bulk Enroll';
const LOOP: StrategyName = 'Loop that obeys Retry-After';
const FITTING: StrategyName = 'n8n HTTP Request, batches of 1';

/** Number of contacts and latency (ms) in the first table. */
const SHOWN_CONTACTS = 5_000;
const SHOWN_MS = 300;

const of = (rows: Rows, strategy: StrategyName): TrafficRow[] =>
	rows.filter((row) => row.strategy === strategy);
const inWords = (count: number): string => count.toLocaleString('en-US');
const timeOf = ({ missing, seconds }: TrafficRow): string =>
	missing > 0 ? 'fails' : formatDuration(seconds * 1_000);

/** Returns a row per strategy, with a column per number of contacts. */
const byContacts = (
	rows: Rows,
	nameOf: (row: TrafficRow) => string,
	show: (row: TrafficRow) => string,
): Row[] =>
	[...Map.groupBy(rows, nameOf)].map(([strategy, same]) => ({
		strategy,
		...Object.fromEntries(same.map((row) => [headOf(row), show(row)])),
	}));

const headOf = ({ contacts }: TrafficRow): string =>
	contacts === 1 ? '1 contact' : `${inWords(contacts)} contacts`;

const requestsTable = (rows: Rows): Row[] =>
	rows
		.filter(({ contacts, latencyMs }) => contacts === SHOWN_CONTACTS && latencyMs === SHOWN_MS)
		.map((row) => ({
			strategy: row.strategy,
			requests: row.requests,
			'429s': row.rejected,
			'contacts missing': row.missing,
			time: timeOf(row),
		}));

/** Returns the requests and time of each strategy, by number of contacts. */
export const sizesTable = (rows: Rows): Row[] =>
	byContacts(
		rows.filter(({ latencyMs }) => latencyMs === SHOWN_MS),
		({ strategy }) => strategy,
		(row) => `${inWords(row.requests)}; ${timeOf(row)}`,
	);

const minimumTable = (rows: Rows): Row[] =>
	byContacts(
		[UPSERT, FITTING, LOOP].flatMap((strategy) => of(rows, strategy)),
		({ strategy, latencyMs }) => `${strategy}, responses after ${latencyMs / 1_000} s`,
		({ ratioToMinimum }) =>
			typeof ratioToMinimum === 'number' ? ratioToMinimum.toFixed(3) : ratioToMinimum,
	);

const PEERS = "n8n's HTTP Request (three batching settings) and a retry loop";
const N = `${CONTACTS.map(inWords).join(', ')} contacts`;

export const requestsAndTime: Benchmark<TrafficRow> = {
	name: 'requests-and-time',
	run: measureRequestsAndTime,
	ratios: [
		{
			name: `requests to enroll ${inWords(SHOWN_CONTACTS)} contacts`,
			against: `one request per contact, at least ${inWords(SHOWN_CONTACTS)}`,
			n: `${inWords(SHOWN_CONTACTS)} contacts`,
			of: (rows) => {
				const enrolling = of(rows, ENROLL).filter(({ contacts }) => contacts === SHOWN_CONTACTS);
				const counts = enrolling.map(({ requests }) => requests);
				return worstOf(counts);
			},
			max: 10,
		},
		{
			name: 'time of upserts / theoretical minimum',
			against: 'theoretical minimum within the limits',
			n: N,
			of: (rows) => {
				const all = of(rows, UPSERT).map(({ ratioToMinimum }) => Number(ratioToMinimum));
				return worstOf(all, 3);
			},
			max: 1.05,
		},
		{
			name: '429 responses to these upserts',
			against: PEERS,
			n: N,
			of: (rows) => worstOf(of(rows, UPSERT).map(({ rejected }) => rejected)),
			max: 0,
		},
	],
	tables: (rows) => ({
		'requests-and-time': requestsTable(rows),
		'requests-and-time-sizes': sizesTable(rows),
		'requests-and-time-least': minimumTable(rows),
	}),
};
