import type { Benchmark } from '../benchmark.ts';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { NAMES, type NodeName } from '../node-items/names.ts';
import { orQuick } from '../quick.ts';
import { runNodeProcess } from '../node-items/run-node-process.ts';
import { TIMES, type Times } from '../run-node.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(7, 1);

const OURS: NodeName = 'Contact Sync';

/**
 * Measures runs of 1,000 items in n8n's engine, for our node and n8n's HTTP Request node in two
 * configurations each. The configurations take turns.
 */
async function measureNodeItems(): Promise<Metric[]> {
	await using server = await startEchoServer();
	const rounds: Array<Record<NodeName, Times>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const times: Partial<Record<NodeName, Times>> = {};
		// The order rotates, so that no node benefits from its position.
		const first = round % NAMES.length;
		for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)]) {
			times[name] = await runNodeProcess(name, `${server.address}/api/v1`, ITEMS);
		}
		rounds.push(times as Record<NodeName, Times>); // the loop sets a value for each name
	}
	return (['elapsed', 'cpu'] as const).flatMap((time) => figuresOf(time, rounds));
}

function figuresOf(time: keyof Times, rounds: ReadonlyArray<Record<NodeName, Times>>): Metric[] {
	return NAMES.flatMap((name) => {
		const method = `${ITEMS.toLocaleString('en-US')} items in one run`;
		const times = rounds.map((round) => round[name][time]);
		const took = metric(`${name}, ${TIMES[time]}`, times, { unit: 'ms', digits: 0, method });
		if (name === OURS) return [took];
		const ratios = rounds.map((round) => round[OURS][time] / round[name][time]);
		const compared = { digits: 2, method: 'ratio per round' };
		return [took, metric(`${OURS} / ${name}, ${TIMES[time]}`, ratios, compared)];
	});
}

const against = (body: 'fields' | 'JSON', set: string) => ({
	name: `time per item: our n8n node / HTTP Request, ${body}`,
	against: `n8n's HTTP Request 4.5, ${set}, no batching`,
	n: `${ITEMS.toLocaleString('en-US')} items per run, CPU time`,
	of: (rows: readonly Metric[]) =>
		medianOf(rows, `Contact Sync / HTTP Request, ${body}, ${TIMES.cpu}`),
	max: 1,
});

export const nodeItems: Benchmark<Metric> = {
	name: 'node-items',
	needsN8n: true,
	run: measureNodeItems,
	ratios: [
		against('fields', 'Using Fields Below (the default)'),
		against('JSON', 'Using JSON, one expression'),
	],
};
