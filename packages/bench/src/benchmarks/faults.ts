import { setTimeout as sleep } from 'node:timers/promises';
import { runAll } from '@contact-sync/core';
import { startService, type StartedService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { STRATEGIES, TIMEOUT_MS, type Strategy } from '../faults/strategies.ts';
import { SHARED_EMAIL, WORKLOADS, type State, type Workload } from '../faults/workloads.ts';
import { newDatabase } from '../load-stores.ts';
import { loadWorkspace } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { timedRequest } from '../timed-request.ts';

const ITEMS = orQuick(10_000, 200);
const CONCURRENCY = 16;

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

const WORKSPACE = loadWorkspace({ triggers: [{ key: 'tips', template: 'tips' }] });

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
	const all = await Promise.all(
		Object.entries(STRATEGIES).map(async ([name, strategy]) => {
			await using database = await newDatabase();
			const store = database?.options ?? { data: 'memory' };
			const service = await startService({ ...store, workspace: WORKSPACE, controls: true });
			const about = { strategy: name, store: database?.product ?? 'PGlite in memory' };
			const rows: FaultsRow[] = [];
			for (const workload of WORKLOADS) {
				const counts = await sendAll(service, strategy, workload);
				rows.push({ workload: workload.name, ...about, ...counts });
			}
			await service.stop();
			return rows;
		}),
	);
	return WORKLOADS.flatMap((_, i) => all.map((rows) => rows[i]!));
}

/** Sends all items, and compares the reported outcomes with the service's tables. */
async function sendAll(service: StartedService, strategy: Strategy, workload: Workload) {
	await service.control('reset', {});
	await timedRequest(`${service.url}/contacts/upsert/`, { email: SHARED_EMAIL });
	await service.control('faults', { seed: 7 });
	for (const fault of FAULTS) {
		await service.control('faults', { ...fault, probability: 0.05 / FAULTS.length });
	}
	let requests = 0;
	const counting: typeof fetch = (...args) => {
		requests += 1;
		return fetch(...args);
	};
	const items = Array.from({ length: ITEMS }, (_, i) => `person-${i}@acme.example`);
	const send = strategy(service.url, counting, workload);
	const outcomes = await runAll(items, send, { concurrency: CONCURRENCY });
	await sleep(orQuick(2, 1) * DELAY_MS); // until the service has processed late requests
	await service.control('faults', undefined, 'DELETE');
	const done = Map.groupBy(workload.itemsIn(await service.control<State>('state')), (item) => item);
	const count = (matches: (times: number, isUnknown: boolean) => boolean) =>
		items.filter((item, i) => matches(done.get(item)?.length ?? 0, outcomes[i] === 'unknown'))
			.length;
	return {
		sent: items.length,
		lost: count((times, isUnknown) => times === 0 && !isUnknown),
		duplicated: count((times) => times > 1),
		unknown: count((_, isUnknown) => isUnknown),
		unknownButDone: count((times, isUnknown) => times > 0 && isUnknown),
		requests,
	};
}

export const faults: Benchmark<FaultsRow> = {
	name: 'faults',
	run: measureFaults,
	ratios: [
		{
			name: 'items lost or duplicated with 5% injected faults',
			against: 'plain retry loop',
			n: `${ITEMS.toLocaleString('en-US')} items of each of three kinds`,
			of: (rows) =>
				worstOf(
					rows
						.filter(({ strategy }) => strategy === 'Contact Sync')
						.map(({ lost, duplicated }) => lost + duplicated),
				),
			max: 0,
		},
	],
};
