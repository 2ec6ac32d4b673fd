import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { CALLERS, type Caller } from '../client-call/callers.ts';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { orQuick } from '../quick.ts';
import { figure, medianOf, type Figure } from '../statistics.ts';

const ROUNDS = orQuick(40, 6);
const WARM_UP_ROUNDS = 5;
const CALLS = 200;

/** Baseline of the comparison. */
const BASE: Caller = 'native fetch';

const NAMES = Object.keys(CALLERS) as Caller[]; // Object.keys forgets which

/** One upsert by the client, by native fetch and by two that people take instead: in turn, one call at a time. */
async function measureClientCall(): Promise<Figure[]> {
	await using server = await startEchoServer();
	const callers: Array<readonly [Caller, ChildProcess]> = [];
	try {
		const script = join(import.meta.dirname, '../client-call/caller-process.ts');
		for (const name of NAMES) {
			const args = [name, `${server.address}/api/v1`, String(CALLS)];
			callers.push([name, fork(script, args)]);
		}
		const times = await timesOf(callers);
		return NAMES.flatMap((name) => figuresOf(name, times));
	} finally {
		for (const [, caller] of callers) caller.disconnect();
	}
}

type Times = ReadonlyMap<Caller, number[]>;

/** Microseconds a call of each in each round. Each is first in its turn, so that none gains by its place. */
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

/** The time of one, and unless all are compared with it, how it compares round by round. */
function figuresOf(name: Caller, times: Times): Figure[] {
	const values = times.get(name)!;
	const how = `${CALLS} calls per round, one at a time, loopback`;
	const time = figure(name, values, { unit: 'µs', digits: 0, how });
	if (name === BASE) return [time];
	const ratios = values.map((value, round) => value / times.get(BASE)![round]!);
	return [time, figure(`${name} / ${BASE}`, ratios, { digits: 2, how: 'round by round' })];
}

export const clientCall: Benchmark<Figure> = {
	name: 'client-call',
	run: measureClientCall,
	ratios: [
		{
			name: 'client call / native fetch',
			against: 'native fetch, connections kept',
			n: `${CALLS} calls per round`,
			of: (rows) => medianOf(rows, 'client call / native fetch'),
			most: 1.5,
		},
	],
};
