import type { Benchmark } from '../benchmark.ts';
import { worstOf } from '../statistics.ts';
import {
	JOBS,
	measureRequestsAndTime,
	of,
	OUTAGE,
	SHARING,
	SHOWN,
	UPSERT,
	type Job,
	type Rows,
	type TrafficRow,
} from '../traffic/jobs.ts';
import { ratioToMinimum, type Traffic } from '../traffic/measure.ts';
import type { StrategyName } from '../traffic/strategies.ts';

const inWords = (count: number): string => count.toLocaleString('en-US');
const percentOf429s = ({ rejected, requests }: Traffic): number => (100 * rejected) / requests;

/** Returns how much longer a run with an outage takes than the same run without one. */
const addedSeconds = ({ seconds, latencyMs }: Traffic, rows: Rows): number =>
	seconds - of(rows, 'outage', UPSERT).find((row) => row.latencyMs === latencyMs)!.seconds;

const requestsOf = ({ requests }: Traffic): number => requests;
const MINIMUM = 'minimum within the limits';

/** Ratios, each with the largest value of its strategies. */
const RATIOS: ReadonlyArray<{
	name: string;
	against: string;
	of: ReadonlyArray<readonly [Job, ...StrategyName[]]>;
	/** Numbers of contacts. @default all numbers of the jobs */
	contacts?: readonly number[];
	value: (row: Traffic, rows: Rows) => number;
	max: number;
	digits?: number;
}> = [
	{
		name: `requests to enroll ${inWords(SHOWN.contacts)} contacts`,
		against: `one request each, ${inWords(SHOWN.contacts)}`,
		of: [['send', 'Contact Sync, Bulk Enroll']],
		contacts: [SHOWN.contacts],
		value: requestsOf,
		max: 10,
	},
	{
		name: 'requests to check 10,000 email addresses',
		against: 'one request each, 10,000',
		of: [['check', 'Contact Sync, Check']],
		value: requestsOf,
		max: 41,
	},
	{
		name: 'time of 500 to 50,000 upserts / minimum',
		against: MINIMUM,
		of: [['send', UPSERT]],
		value: ratioToMinimum,
		max: 1.07,
		digits: 3,
	},
	{
		name: 'seconds that an outage of 60 s adds to 1,000 upserts',
		against: 'no outage',
		of: [['outage', OUTAGE]],
		value: addedSeconds,
		max: 70,
		digits: 1,
	},
	{
		name: 'time of 3 processes on one key / minimum',
		against: MINIMUM,
		of: [['share', ...SHARING]],
		value: ratioToMinimum,
		max: 1.25,
		digits: 3,
	},
	{
		name: '429 responses: 3 processes on one key, %',
		against: 'all requests',
		of: [['share', ...SHARING]],
		value: percentOf429s,
		max: 15,
		digits: 1,
	},
	{
		name: 'contacts missing: 3 processes, or an outage',
		against: 'all contacts',
		of: [
			['share', ...SHARING],
			['outage', OUTAGE],
		],
		value: ({ missing }) => missing,
		max: 0,
	},
	{
		name: '429 responses: 1 process, or 3 with divided limits',
		against: 'all requests',
		of: [
			['send', UPSERT],
			['share', '3 processes, limits divided by 3'],
		],
		value: ({ rejected }) => rejected,
		max: 0,
	},
	{
		name: 'time with 1 of 3 processes active / minimum',
		against: MINIMUM,
		of: [['share', '1 of 3 processes']],
		value: ratioToMinimum,
		max: 1.07,
		digits: 3,
	},
];

export const requestsAndTime: Benchmark<TrafficRow> = {
	name: 'requests-and-time',
	run: measureRequestsAndTime,
	ratios: RATIOS.map(({ of: measured, contacts, value, digits, ...ratio }) => {
		const sizes = contacts ?? measured.flatMap(([job]): readonly number[] => JOBS[job].contacts);
		return {
			...ratio,
			n: `${sizes.map(inWords).join(', ')} contacts`,
			of: (rows: Rows) =>
				worstOf(
					measured
						.flatMap((strategies) => of(rows, ...strategies))
						.filter((row) => sizes.includes(row.contacts))
						.map((row) => value(row, rows)),
					digits,
				),
		};
	}),
};
