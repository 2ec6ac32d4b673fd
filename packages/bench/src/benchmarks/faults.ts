import { setTimeout as sleep } from 'node:timers/promises';
import { runAll } from '@contact-sync/core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { TIMEOUT_MS, STRATEGIES, type ItemResult, type Strategy } from '../faults/strategies.ts';
import { begin, timesDone, WORKLOADS, WORKSPACE, type Workload } from '../faults/workloads.ts';
import { newDatabase } from '../load-stores.ts';
import { LOAD_KEY } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';

const ITEMS = orQuick(10_000, 200);
const LANES = 16;

/** How late an answer is that is late: longer than anybody waits here. Milliseconds. */
const DELAY_MS = 2 * TIMEOUT_MS;

/** 5 % of all requests: each fault strikes what the ones before it left. */
const FAULTS = [
	{ status: 503 },
	{ reset: 'before_headers' },
	{ lose_answer: true },
	{ delay_ms: DELAY_MS },
];
const PROBABILITY = 0.05 / FAULTS.length;

export type FaultsRow = {
	work: string;
	way: string;
	store: string;
	sent: number;
	/** Not in the tables, and not told as uncertain. */
	lost: number;
	/** In the tables more than once. */
	doubled: number;
	/** Ended with an error which says that nobody knows. */
	uncertain: number;
	/** In the tables all the same. */
	uncertainButDone: number;
	requests: number;
};

/**
 * Items lost and doubled by ours and by a plain loop, when 5 % of the requests meet a fault. Both go on at the same time, each
 * against a service and a store of its own, so that what is waited for is waited for once.
 */
async function measureFaults(): Promise<FaultsRow[]> {
	const strategies = await Promise.all(STRATEGIES.map(measureStrategy));
	return WORKLOADS.flatMap((_, work) => strategies.map((rows) => rows[work]!));
}

/** What one way does with each work, one after the other. */
async function measureStrategy(way: Strategy): Promise<FaultsRow[]> {
	await using database = await newDatabase();
	const store = database?.options ?? { data: 'memory' };
	const product = database?.product ?? 'PGlite in memory';
	const service = await startService({ ...store, workspace: WORKSPACE, controls: true });
	const rows: FaultsRow[] = [];
	for (const work of WORKLOADS) {
		const { name } = way;
		rows.push({
			work: work.name,
			way: name,
			store: product,
			...(await sendAll(service, work, way)),
		});
	}
	await service.stop();
	return rows;
}

async function sendAll(service: StartedService, work: Workload, way: Strategy) {
	await begin(service);
	await service.control('faults', { seed: 7 });
	for (const fault of FAULTS) {
		await service.control('faults', { ...fault, probability: PROBABILITY });
	}
	let requests = 0;
	const counting: typeof fetch = (...args) => {
		requests += 1;
		return fetch(...args);
	};
	const send = way.start({ url: service.url, apiKey: LOAD_KEY, fetch: counting }, work);
	const items = Array.from({ length: ITEMS }, (_, i) => `person-${i}@acme.example`);
	const told = await runAll(items, send, { concurrency: LANES });
	await sleep(orQuick(2, 1) * DELAY_MS); // what was late is done by then
	await service.control('faults', undefined, 'DELETE');
	const times = await timesDone(service, work);
	return { ...comparison(items, told, times), requests };
}

/** What was told, compared with what the service's tables hold. */
function comparison(
	items: readonly string[],
	told: readonly ItemResult[],
	times: ReadonlyMap<string, number>,
) {
	const count = (is: (told: ItemResult, times: number) => boolean) =>
		items.filter((item, i) => is(told[i]!, times.get(item) ?? 0)).length;
	return {
		sent: items.length,
		lost: count((said, done) => done === 0 && said !== 'uncertain'),
		doubled: count((_, done) => done > 1),
		uncertain: count((said) => said === 'uncertain'),
		uncertainButDone: count((said, done) => said === 'uncertain' && done > 0),
	};
}

const N = ITEMS.toLocaleString('en-US');

const ratio = (key: 'lost' | 'doubled') => ({
	name: `items ${key} under 5 % faults`,
	against: 'plain fetch loop, three tries, 16 at a time',
	n: `${N} items of each of three kinds`,
	of: (rows: readonly FaultsRow[]) =>
		worstOf(rows.filter(({ way }) => way === 'Contact Sync').map((row) => row[key])),
	most: 0,
});

export const faults: Benchmark<FaultsRow> = {
	name: 'faults',
	run: measureFaults,
	ratios: [ratio('lost'), ratio('doubled')],
	tables: (rows) => ({
		faults: rows.map(({ store: _, uncertainButDone, requests, ...row }) => ({
			...row,
			'of these done': uncertainButDone,
			requests,
		})),
	}),
};
