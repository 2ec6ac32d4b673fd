import { orQuick } from '../quick.ts';
import type { Row } from '../report.ts';
import { inTime } from './in-time.ts';
import { measure } from './measure.ts';
import { upsertAll, type Way } from './ways.ts';

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
	(apartMs: number): Way['run'] =>
	(world, emails) => {
		const share = Math.ceil(emails.length / PROCESSES);
		const one = async (_: unknown, place: number) => {
			await world.clock.sleep(place * apartMs);
			await upsertAll(world, emails.slice(place * share, (place + 1) * share));
		};
		return Promise.all(Array.from({ length: PROCESSES }, one));
	};

/** Upserts by three processes on one key, which know nothing of each other. One round: virtual time has no spread. */
export async function measureProcesses(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const setting of SETTINGS) rows.push(await rowOf(setting));
	return rows;
}

async function rowOf(setting: (typeof SETTINGS)[number]): Promise<Row> {
	const traffic = await measure({ run: together(setting.apartMs) }, setting);
	return {
		latency: inTime(setting.latencyMs),
		'starts apart': `${setting.apartMs / 1_000} s`,
		contacts: setting.contacts,
		requests: traffic.requests,
		'429s': traffic.refused,
		'429s of all': `${((100 * traffic.refused) / traffic.requests).toFixed(1)} %`,
		missing: traffic.missing,
		time: inTime(traffic.tookMs),
		'time / least': traffic.timesLeast.toFixed(3),
		reach: '≤ 1.25',
	};
}
