import type { Benchmark } from '../benchmark.ts';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { NAMES, type NodeName } from '../node-items/names.ts';
import { orQuick } from '../quick.ts';
import { runNodeProcess } from '../node-items/run-node-process.ts';
import type { Times } from '../run-node.ts';
import { figure, medianOf, type Figure } from '../statistics.ts';

const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(7, 1);

const OURS: NodeName = 'Contact Sync';

/** Measures runs of 1,000 items in n8n's engine: our node, and n8n's HTTP Request with both ways to enter a body, in turn. */
async function measureNodeItems(): Promise<Figure[]> {
	await using server = await startEchoServer();
	const rounds: Array<Record<NodeName, Times>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const times: Partial<Record<NodeName, Times>> = {};
		// Each is first in its turn, so that none gains by its place.
		const first = round % NAMES.length;
		for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)]) {
			times[name] = await runNodeProcess(name, `${server.address}/api/v1`, ITEMS, 'times');
		}
		rounds.push(times as Record<NodeName, Times>); // all are there
	}
	return (['passed', 'worked'] as const).flatMap((time) => figuresOf(time, rounds));
}

function figuresOf(time: keyof Times, rounds: ReadonlyArray<Record<NodeName, Times>>): Figure[] {
	return NAMES.flatMap((name) => {
		const how = `${ITEMS} items in one run, time ${time}`;
		const times = rounds.map((round) => round[name][time]);
		const took = figure(`${name}, ${time}`, times, { unit: 'ms', digits: 0, how });
		if (name === OURS) return [took];
		const ratios = rounds.map((round) => round[OURS][time] / round[name][time]);
		const compared = { digits: 2, how: 'round by round' };
		return [took, figure(`${OURS} / ${name}, ${time}`, ratios, compared)];
	});
}

const against = (body: 'fields' | 'JSON', set: string) => ({
	name: `one item in n8n / HTTP Request, ${body}`,
	against: `n8n's HTTP Request 4.5, ${set}, no batching`,
	n: `${ITEMS.toLocaleString('en-US')} items per run, processor time`,
	of: (rows: readonly Figure[]) => medianOf(rows, `Contact Sync / HTTP Request, ${body}, worked`),
	most: 1,
});

export const nodeItems: Benchmark<Figure> = {
	name: 'node-items',
	needsN8n: true,
	run: measureNodeItems,
	ratios: [
		against('fields', 'Using Fields Below, by default'),
		against('JSON', 'Using JSON, one expression'),
	],
};
