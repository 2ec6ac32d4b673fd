import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { measure } from '../traffic/measure.ts';
import { upsertAll, type Strategy } from '../traffic/strategies.ts';

const PROCESSES = 3;
const CONTACTS = [300, 1_500, 15_000].slice(0, orQuick(3, 2));
const LATENCIES_MS = [300, 3_000];

/** Milliseconds from the start of one process to that of the next. */
const APART_MS = [0, 25_000];

/** Information that the processes share. */
const KNOWN = [
	{ known: 'Shared Key, headers', isShared: true, reportsLimits: true },
	{ known: 'Shared Key, no headers', isShared: true, reportsLimits: false },
	{ known: 'nothing', isShared: false, reportsLimits: true },
] as const;

type Known = (typeof KNOWN)[number];

const SETTINGS = KNOWN.flatMap((known) =>
	LATENCIES_MS.flatMap((latencyMs) =>
		APART_MS.flatMap((apartMs) =>
			CONTACTS.map((contacts) => ({ ...known, latencyMs, apartMs, contacts })),
		),
	),
);

/** Each has its own budget, like workers in n8n's queue mode. */
export const together =
	(apartMs: number, isShared: boolean): Strategy['run'] =>
	(world, emails) => {
		const share = Math.ceil(emails.length / PROCESSES);
		const one = async (_: unknown, place: number) => {
			await world.clock.sleep(place * apartMs);
			await upsertAll(world, emails.slice(place * share, (place + 1) * share), isShared);
		};
		return Promise.all(Array.from({ length: PROCESSES }, one));
	};

type ProcessesRow = {
	/** Information that the processes share. */
	known: Known['known'];
	latencyMs: number;
	/** From the start of one process to that of the next. */
	apartMs: number;
	contacts: number;
	requests: number;
	/** Requests that got a 429. */
	refused: number;
	/** Contacts that never arrived. */
	missing: number;
	timesLeast: number;
};

/** Upserts by three processes on one key. One round: virtual time has little spread. */
async function measureProcesses(): Promise<ProcessesRow[]> {
	const rows: ProcessesRow[] = [];
	for (const setting of SETTINGS) {
		const { known, isShared, reportsLimits, latencyMs, apartMs, contacts } = setting;
		const run = together(apartMs, isShared);
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

const SHARED: Known['known'] = 'Shared Key, headers';
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
			most: 1,
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
			most: 1.11,
		},
		{
			name: 'contacts missing with 3 processes on one key',
			against: AGAINST,
			n: N,
			of: (rows) => worstOf(rows.map((row) => row.missing)),
			most: 0,
		},
	],
	tables: (rows) => ({
		processes: rows.map((row) => ({
			'processes share': row.known,
			'response time': `${row.latencyMs / 1_000} s`,
			started: row.apartMs === 0 ? 'together' : `${row.apartMs / 1_000} s apart`,
			contacts: row.contacts,
			missing: row.missing,
			'429s of all requests': `${percentOf429s(row).toFixed(1)}%`,
			'time / minimum': row.timesLeast.toFixed(3),
		})),
	}),
};
