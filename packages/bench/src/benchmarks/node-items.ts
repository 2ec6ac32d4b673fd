import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { installN8n, isN8nInstalled } from '@contact-sync/testing/n8n/install-n8n';
import type { Benchmark } from '../benchmark.ts';
import type { NodeName } from '../node-items/nodes.ts';
import { orQuick } from '../quick.ts';
import { runNode } from '../run-node.ts';
import { medianOf, comparePair, type Metric } from '../statistics.ts';

const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(7, 1);

const OURS: NodeName = 'Contact Sync';
const PEER: NodeName = 'HTTP Request, JSON';

const ENGINE = join(import.meta.dirname, '../../../testing/src/n8n/preload-engine.ts');
const SCRIPT = join(import.meta.dirname, '../node-items/run-items.ts');

const ITEMS_TEXT = `${ITEMS.toLocaleString('en-US')} items`;

/**
 * Measures runs of 1,000 items in n8n's engine, for our node and for n8n's HTTP Request node in turn. Each run
 * has its own process.
 */
async function measureNodeItems(): Promise<Metric[]> {
	const N8N_FOLDER = await installN8n((line) => process.stderr.write(`${line}\n`));
	await using server = await startServer();
	const timeOf = (node: NodeName) =>
		runNode<number>(['--import', ENGINE, SCRIPT, node, server.baseUrl, String(ITEMS)], {
			env: { ...process.env, N8N_FOLDER },
		});
	const runs = [() => timeOf(OURS), () => timeOf(PEER)] as const;
	const method = `CPU time of ${ITEMS_TEXT} in one run`;
	return await comparePair([OURS, PEER], runs, ROUNDS, { unit: 'ms', digits: 0, method });
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

export const nodeItems: Benchmark<Metric> = {
	name: 'node-items',
	isPeerInstalled: isN8nInstalled,
	run: measureNodeItems,
	ratios: [
		{
			name: 'time per item: our n8n node / HTTP Request, JSON',
			against: 'HTTP Request 4.5, JSON',
			n: `${ITEMS_TEXT} per run, CPU time`,
			of: (rows) => medianOf(rows, `${OURS} / ${PEER}`),
			max: 1,
		},
	],
};
