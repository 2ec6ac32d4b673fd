import { setTimeout as sleep } from 'node:timers/promises';
import { runAll } from '@contact-sync/core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { TIMEOUT_MS, STRATEGIES, type ItemResult, type Strategy } from '../faults/strategies.ts';
import {
	resetService,
	countProcessed,
	WORKLOADS,
	WORKSPACE,
	type Workload,
} from '../faults/workloads.ts';
import { newDatabase } from '../load-stores.ts';
import { LOAD_KEY } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';

const ITEMS = orQuick(10_000, 200);
const LANES = 16;

/** Delay of a late response, in milliseconds. Exceeds the timeout of both clients. */
const DELAY_MS = 2 * TIMEOUT_MS;

/**
 * Faults to inject into 5% of all requests. Each fault applies to a share of the requests that earlier faults
 * didn't affect.
 */
const FAULTS = [
	{ status: 503 },
	{ reset: 'before_headers' },
	{ lose_answer: true },
	{ delay_ms: DELAY_MS },
];
const PROBABILITY = 0.05 / FAULTS.length;

export type FaultsRow = {
	workload: string;
	strategy: string;
	store: string;
	sent: number;
	/** Items with a known outcome that are missing from the tables. */
	lost: number;
	/** Items in the tables more than once. */
	duplicated: number;
	/** Items reported with an unknown outcome. */
	unknown: number;
	/** Items reported with an unknown outcome that are in the tables. */
	unknownButDone: number;
	requests: number;
};

/**
 * Counts the items that our client and a plain loop lose or duplicate while 5% of the requests fail. Both run
 * at the same time, so that their waits overlap. Each one uses a separate service and database.
 */
async function measureFaults(): Promise<FaultsRow[]> {
	const strategies = await Promise.all(STRATEGIES.map(measureStrategy));
	return WORKLOADS.flatMap((_, i) => strategies.map((rows) => rows[i]!));
}

/** Runs the workloads with a strategy, one after another. */
async function measureStrategy(strategy: Strategy): Promise<FaultsRow[]> {
	await using database = await newDatabase();
	const store = database?.options ?? { data: 'memory' };
	const product = database?.product ?? 'PGlite in memory';
	const service = await startService({ ...store, workspace: WORKSPACE, controls: true });
	const rows: FaultsRow[] = [];
	for (const workload of WORKLOADS) {
		rows.push({
			workload: workload.name,
			strategy: strategy.name,
			store: product,
			...(await sendAll(service, workload, strategy)),
		});
	}
	await service.stop();
	return rows;
}

async function sendAll(service: StartedService, workload: Workload, strategy: Strategy) {
	await resetService(service);
	await service.control('faults', { seed: 7 });
	for (const fault of FAULTS) {
		await service.control('faults', { ...fault, probability: PROBABILITY });
	}
	let requests = 0;
	const counting: typeof fetch = (...args) => {
		requests += 1;
		return fetch(...args);
	};
	const send = strategy.start({ url: service.url, apiKey: LOAD_KEY, fetch: counting }, workload);
	const items = Array.from({ length: ITEMS }, (_, i) => `person-${i}@acme.example`);
	const results = await runAll(items, send, { concurrency: LANES });
	await sleep(orQuick(2, 1) * DELAY_MS); // until the service has processed late requests
	await service.control('faults', undefined, 'DELETE');
	const times = await countProcessed(service, workload);
	return { ...comparison(items, results, times), requests };
}

/** Compares the reported results of a strategy with the service's tables. */
function comparison(
	items: readonly string[],
	results: readonly ItemResult[],
	times: ReadonlyMap<string, number>,
) {
	const count = (matches: (result: ItemResult, times: number) => boolean) =>
		items.filter((item, i) => matches(results[i]!, times.get(item) ?? 0)).length;
	return {
		sent: items.length,
		lost: count((result, done) => done === 0 && result !== 'unknown'),
		duplicated: count((_, done) => done > 1),
		unknown: count((result) => result === 'unknown'),
		unknownButDone: count((result, done) => result === 'unknown' && done > 0),
	};
}

const N = ITEMS.toLocaleString('en-US');

const ratio = (key: 'lost' | 'duplicated') => ({
	name: `items ${key} with 5% injected faults`,
	against: 'plain fetch loop, three attempts, 16 requests at a time',
	n: `${N} items of each of three kinds`,
	of: (rows: readonly FaultsRow[]) =>
		worstOf(rows.filter(({ strategy }) => strategy === 'Contact Sync').map((row) => row[key])),
	max: 0,
});

export const faults: Benchmark<FaultsRow> = {
	name: 'faults',
	run: measureFaults,
	ratios: [ratio('lost'), ratio('duplicated')],
	tables: (rows) => ({
		faults: rows.map(({ store: _, unknown, unknownButDone, requests, ...row }) => ({
			...row,
			'outcome unknown': unknown,
			'unknown, but processed': unknownButDone,
			requests,
		})),
	}),
};
