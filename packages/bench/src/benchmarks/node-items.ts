import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import type { Benchmark } from '../benchmark.ts';
import type { NodeName } from '../node-items/nodes.ts';
import { orQuick } from '../quick.ts';
import { runNode, TIMES, type Times } from '../run-node.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(7, 1);

const OURS: NodeName = 'Contact Sync';
const NAMES = [OURS, 'HTTP Request, fields', 'HTTP Request, JSON'] as const;

const ENGINE = join(import.meta.dirname, '../../../testing/src/n8n/preload-engine.ts');
const SCRIPT = join(import.meta.dirname, '../node-items/run-items.ts');

/**
 * Measures runs of 1,000 items in n8n's engine, for our node and for two configurations of n8n's HTTP Request
 * node. Each run has its own process, and the nodes take turns.
 */
async function measureNodeItems(): Promise<Metric[]> {
	const N8N_FOLDER = await installN8n((line) => process.stderr.write(`${line}\n`));
	await using server = await startServer();
	const rounds: Array<Record<NodeName, Times>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const times: Partial<Record<NodeName, Times>> = {};
		// The order rotates, so that no node benefits from its position.
		const first = round % NAMES.length;
		for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)]) {
			const args = ['--import', ENGINE, SCRIPT, name, server.baseUrl, String(ITEMS)];
			times[name] = await runNode(args, { env: { ...process.env, N8N_FOLDER } });
		}
		rounds.push(times as Record<NodeName, Times>); // the loop sets a value for each name
	}
	return (['elapsed', 'cpu'] as const).flatMap((time) => metricsOf(time, rounds));
}

/** Starts a server that responds to every request with the same contact. */
async function startServer() {
	const contact = JSON.stringify({ id: '6f9c2f4e', email: 'ada@acme.example', tags: [] });
	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			response.writeHead(201, { 'content-type': 'application/json' }).end(contact);
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo; // never a string for TCP
	return {
		baseUrl: `http://127.0.0.1:${port}/api/v1`,
		[Symbol.asyncDispose]: async () => void server.close(),
	};
}

function metricsOf(time: keyof Times, rounds: ReadonlyArray<Record<NodeName, Times>>): Metric[] {
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
	of: (rows: readonly Metric[]) => medianOf(rows, `${OURS} / HTTP Request, ${body}, ${TIMES.cpu}`),
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
