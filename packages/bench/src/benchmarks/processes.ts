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

const SETTINGS = LATENCIES_MS.flatMap((latencyMs) =>
	APART_MS.flatMap((apartMs) => CONTACTS.map((contacts) => ({ latencyMs, apartMs, contacts }))),
);

/** Each has a budget of its own and takes the whole key for itself, as workers in n8n's queue mode do. */
const together =
	(apartMs: number): Strategy['run'] =>
	(world, emails) => {
		const share = Math.ceil(emails.length / PROCESSES);
		const one = async (_: unknown, place: number) => {
			await world.clock.sleep(place * apartMs);
			await upsertAll(world, emails.slice(place * share, (place + 1) * share));
		};
		return Promise.all(Array.from({ length: PROCESSES }, one));
	};

type ProcessesRow = {
	latencyMs: number;
	/** From the start of one process to that of the next. */
	apartMs: number;
	contacts: number;
	requests: number;
	/** Requests that were answered 429. */
	refused: number;
	/** Contacts that never arrived. */
	missing: number;
	timesLeast: number;
};

/** Upserts by three processes on one key, which know nothing of each other. One round: virtual time has no spread. */
async function measureProcesses(): Promise<ProcessesRow[]> {
	const rows: ProcessesRow[] = [];
	for (const setting of SETTINGS) {
		const traffic = await measure({ run: together(setting.apartMs) }, setting);
		const { requests, refused, missing, timesLeast } = traffic;
		rows.push({
			...setting,
			requests,
			refused,
			missing,
			timesLeast: Number(timesLeast.toFixed(3)),
		});
	}
	return rows;
}

const AGAINST = 'the least that the limits allow; no process knows of the others';
const N = `${CONTACTS.map((count) => count.toLocaleString('en-US')).join(', ')} contacts`;

export const processes: Benchmark<ProcessesRow> = {
	name: 'processes',
	run: measureProcesses,
	ratios: [
		{
			name: 'time by 3 processes on one key / the least',
			against: AGAINST,
			n: N,
			of: (rows) =>
				worstOf(
					rows.map((row) => row.timesLeast),
					3,
				),
			most: 1.25,
		},
		{
			name: 'contacts missing after that',
			against: AGAINST,
			n: N,
			of: (rows) => worstOf(rows.map((row) => row.missing)),
			most: 0,
		},
	],
	tables: (rows) => ({
		processes: rows.map((row) => ({
			'answers after': `${row.latencyMs / 1_000} s`,
			started: row.apartMs === 0 ? 'together' : `${row.apartMs / 1_000} s apart`,
			contacts: row.contacts,
			missing: row.missing,
			'429s of all requests': `${((100 * row.refused) / row.requests).toFixed(1)} %`,
			'time / least': row.timesLeast.toFixed(3),
		})),
	}),
};
