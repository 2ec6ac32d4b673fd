import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure } from '../traffic/measure.ts';
import { upsertAll, type Strategy } from '../traffic/strategies.ts';

const PROCESSES = 3;
const CONTACTS = [300, 1_500, 15_000].slice(0, orQuick(3, 2));
const LATENCIES_MS = [300, 3_000];

/** Intervals between process starts, in milliseconds. */
const INTERVALS_MS = [0, 25_000];

/** Values of the Shared Key setting, and whether responses have rate limit headers. */
const SHARING = [
	{ sharing: 'on, with rate limit headers', isShared: true, reportsLimits: true },
	{ sharing: 'on, without headers', isShared: true, reportsLimits: false },
	{ sharing: 'off', isShared: false, reportsLimits: true },
] as const;

type Sharing = (typeof SHARING)[number];

const SETTINGS = SHARING.flatMap((sharing) =>
	LATENCIES_MS.flatMap((latencyMs) =>
		INTERVALS_MS.flatMap((intervalMs) =>
			CONTACTS.map((contacts) => ({ ...sharing, latencyMs, intervalMs, contacts })),
		),
	),
);

/** Splits contacts among processes with separate budgets, like workers in n8n's queue mode. */
export const inProcesses =
	(intervalMs: number, isShared: boolean): Strategy['run'] =>
	(world, emails) => {
		const share = Math.ceil(emails.length / PROCESSES);
		const one = async (_: unknown, index: number) => {
			await world.clock.sleep(index * intervalMs);
			await upsertAll(world, emails.slice(index * share, (index + 1) * share), isShared);
		};
		return Promise.all(Array.from({ length: PROCESSES }, one));
	};

type ProcessesRow = {
	/** Value of the Shared Key setting, and whether responses have rate limit headers. */
	sharing: Sharing['sharing'];
	latencyMs: number;
	/** Interval between process starts, in milliseconds. */
	intervalMs: number;
	contacts: number;
	requests: number;
	/** Number of 429 responses. */
	rejected: number;
	/** Contacts that weren't upserted. */
	missing: number;
	ratioToMinimum: number;
};

/**
 * Measures upserts by three processes with one key. One round is enough, because results in virtual time vary
 * little.
 */
async function measureProcesses(): Promise<ProcessesRow[]> {
	const rows: ProcessesRow[] = [];
	for (const setting of SETTINGS) {
		const { sharing, isShared, reportsLimits, latencyMs, intervalMs, contacts } = setting;
		const run = inProcesses(intervalMs, isShared);
		const traffic = await measure({ run }, { contacts, latencyMs }, { reportsLimits });
		const { requests, rejected, missing, ratioToMinimum } = traffic;
		rows.push({
			sharing,
			latencyMs,
			intervalMs,
			contacts,
			requests,
			rejected,
			missing,
			ratioToMinimum: Number(ratioToMinimum.toFixed(3)),
		});
	}
	return rows;
}

const AGAINST = 'none; each process has its own budget';
const N = `${CONTACTS.map((count) => count.toLocaleString('en-US')).join(', ')} contacts`;

const SHARED: Sharing['sharing'] = 'on, with rate limit headers';
const sharedOf = (rows: readonly ProcessesRow[]) =>
	rows.filter(({ sharing }) => sharing === SHARED);
const percentOf429s = ({ rejected, requests }: ProcessesRow): number => (100 * rejected) / requests;

export const processes: Benchmark<ProcessesRow> = {
	name: 'processes',
	run: measureProcesses,
	ratios: [
		{
			name: '429 responses with 3 processes on one key, %',
			against: 'all requests, with Shared Key on',
			n: N,
			of: (rows) => worstOf(sharedOf(rows).map(percentOf429s), 2),
			max: 1,
		},
		{
			name: 'time of 3 processes on one key / theoretical minimum',
			against: 'theoretical minimum within the limits, with Shared Key on',
			n: N,
			of: (rows) =>
				worstOf(
					sharedOf(rows).map((row) => row.ratioToMinimum),
					3,
				),
			max: 1.11,
		},
		{
			name: 'contacts missing with 3 processes on one key',
			against: AGAINST,
			n: N,
			of: (rows) => worstOf(rows.map((row) => row.missing)),
			max: 0,
		},
	],
	tables: (rows) => ({
		processes: rows.map((row) => ({
			'Shared Key': row.sharing,
			'response time': `${row.latencyMs / 1_000} s`,
			starts: row.intervalMs === 0 ? 'at the same time' : `${row.intervalMs / 1_000} s apart`,
			contacts: row.contacts,
			missing: row.missing,
			'requests rejected with 429': `${percentOf429s(row).toFixed(1)}%`,
			'time / minimum': row.ratioToMinimum.toFixed(3),
		})),
	}),
};
