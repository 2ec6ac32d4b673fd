import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure } from '../traffic/measure.ts';
import { upsertAll, type Strategy } from '../traffic/strategies.ts';

const PROCESSES = 3;
const CONTACTS = [300, 1_500, 15_000].slice(0, orQuick(3, 2));
const LATENCIES_MS = [300, 3_000];

/** Intervals between the starts of processes, in milliseconds. */
const INTERVALS_MS = [0, 25_000];

/** Information that the processes share about the rate limit. */
const SHARED_INFORMATION = [
	{ known: 'Shared Key, headers', isShared: true, reportsLimits: true },
	{ known: 'Shared Key, no headers', isShared: true, reportsLimits: false },
	{ known: 'nothing', isShared: false, reportsLimits: true },
] as const;

type SharedInformation = (typeof SHARED_INFORMATION)[number];

const SETTINGS = SHARED_INFORMATION.flatMap((known) =>
	LATENCIES_MS.flatMap((latencyMs) =>
		INTERVALS_MS.flatMap((apartMs) =>
			CONTACTS.map((contacts) => ({ ...known, latencyMs, apartMs, contacts })),
		),
	),
);

/** Splits contacts between processes with separate budgets, like workers in n8n's queue mode. */
export const inProcesses =
	(apartMs: number, isShared: boolean): Strategy['run'] =>
	(world, emails) => {
		const share = Math.ceil(emails.length / PROCESSES);
		const one = async (_: unknown, index: number) => {
			await world.clock.sleep(index * apartMs);
			await upsertAll(world, emails.slice(index * share, (index + 1) * share), isShared);
		};
		return Promise.all(Array.from({ length: PROCESSES }, one));
	};

type ProcessesRow = {
	/** Information that the processes share about the rate limit. */
	known: SharedInformation['known'];
	latencyMs: number;
	/** Interval between the starts of processes, in milliseconds. */
	apartMs: number;
	contacts: number;
	requests: number;
	/** Number of 429 responses. */
	refused: number;
	/** Contacts that weren't upserted. */
	missing: number;
	timesLeast: number;
};

/** Measures upserts by three processes with one key. One round is enough, because virtual time has little spread. */
async function measureProcesses(): Promise<ProcessesRow[]> {
	const rows: ProcessesRow[] = [];
	for (const setting of SETTINGS) {
		const { known, isShared, reportsLimits, latencyMs, apartMs, contacts } = setting;
		const run = inProcesses(apartMs, isShared);
		const traffic = await measure({ run }, { contacts, latencyMs }, { reportsLimits });
		const { requests, refused, missing, timesLeast } = traffic;
		rows.push({
			known,
			latencyMs,
			apartMs,
			contacts,
			requests,
			refused,
			missing,
			timesLeast: Number(timesLeast.toFixed(3)),
		});
	}
	return rows;
}

const AGAINST = 'theoretical minimum within the limits; each process has its own budget';
const N = `${CONTACTS.map((count) => count.toLocaleString('en-US')).join(', ')} contacts`;

const SHARED: SharedInformation['known'] = 'Shared Key, headers';
const sharedOf = (rows: readonly ProcessesRow[]) => rows.filter(({ known }) => known === SHARED);
const percentOf429s = ({ refused, requests }: ProcessesRow): number => (100 * refused) / requests;

export const processes: Benchmark<ProcessesRow> = {
	name: 'processes',
	run: measureProcesses,
	ratios: [
		{
			name: '429s of 3 processes on one key, %',
			against: 'all requests; Shared Key is on',
			n: N,
			of: (rows) => worstOf(sharedOf(rows).map(percentOf429s), 2),
			max: 1,
		},
		{
			name: 'time of 3 processes on one key / theoretical minimum',
			against: `${AGAINST}; Shared Key is on`,
			n: N,
			of: (rows) =>
				worstOf(
					sharedOf(rows).map((row) => row.timesLeast),
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
			'key sharing': row.known,
			'response time': `${row.latencyMs / 1_000} s`,
			started: row.apartMs === 0 ? 'together' : `${row.apartMs / 1_000} s apart`,
			contacts: row.contacts,
			missing: row.missing,
			'requests rejected with 429': `${percentOf429s(row).toFixed(1)}%`,
			'time / minimum': row.timesLeast.toFixed(3),
		})),
	}),
};
