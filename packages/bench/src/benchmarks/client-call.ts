import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { CALLERS, type Caller } from '../client-call/callers.ts';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { orQuick } from '../quick.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(40, 6);
const WARM_UP_ROUNDS = 5;
const CALLS = 200;

/** Baseline of the comparison. */
const BASELINE: Caller = 'native fetch';

const NAMES = Object.keys(CALLERS) as Caller[]; // Object.keys returns strings

/**
 * Measures an upsert sent with our client, native fetch, and two common libraries. The callers take turns,
 * and each one sends its calls sequentially.
 */
async function measureClientCall(): Promise<Metric[]> {
	await using server = await startEchoServer();
	const callers: Array<readonly [Caller, ChildProcess]> = [];
	try {
		const script = join(import.meta.dirname, '../client-call/caller-process.ts');
		for (const name of NAMES) {
			const args = [name, `${server.address}/api/v1`, String(CALLS)];
			callers.push([name, fork(script, args)]);
		}
		const times = await timesOf(callers);
		return NAMES.flatMap((name) => metricsOf(name, times));
	} finally {
		for (const [, caller] of callers) caller.disconnect();
	}
}

type Times = ReadonlyMap<Caller, number[]>;

/**
 * Measures the time per call in microseconds, by caller and round. Rotates the order, so that no caller
 * benefits from its position.
 */
async function timesOf(callers: ReadonlyArray<readonly [Caller, ChildProcess]>): Promise<Times> {
	const times = new Map(callers.map(([name]) => [name, [] as number[]]));
	for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
		const first = round % callers.length;
		for (const [name, caller] of [...callers.slice(first), ...callers.slice(0, first)]) {
			times.get(name)!.push(await oneRound(caller));
		}
	}
	return new Map([...times].map(([name, values]) => [name, values.slice(WARM_UP_ROUNDS)]));
}

async function oneRound(caller: ChildProcess): Promise<number> {
	caller.send('round');
	const [microseconds] = (await once(caller, 'message')) as [number];
	return microseconds;
}

/**
 * Returns a caller's metrics: the time and, for callers other than the baseline, the ratio to the baseline in
 * each round.
 */
function metricsOf(name: Caller, times: Times): Metric[] {
	const values = times.get(name)!;
	const method = `${CALLS} calls per round, one at a time, loopback`;
	const time = metric(name, values, { unit: 'µs', digits: 0, method });
	if (name === BASELINE) return [time];
	const ratios = values.map((value, round) => value / times.get(BASELINE)![round]!);
	return [time, metric(`${name} / ${BASELINE}`, ratios, { digits: 2, method: 'ratio per round' })];
}

export const clientCall: Benchmark<Metric> = {
	name: 'client-call',
	run: measureClientCall,
	ratios: [
		{
			name: 'client call / native fetch',
			against: 'native fetch, keep-alive connections',
			n: `${CALLS} calls per round`,
			of: (rows) => medianOf(rows, 'client call / native fetch'),
			max: 1.5,
		},
	],
};
