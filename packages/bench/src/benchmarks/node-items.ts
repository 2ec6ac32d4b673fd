import { join } from 'node:path';
import { installN8n, isN8nInstalled } from '@contact-sync/testing/n8n/install-n8n';
import { json, startServer } from '@contact-sync/testing/server';
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

/** Response to every request. */
const CONTACT = { id: '6f9c2f4e', email: 'ada@acme.example', tags: [] };

const ITEMS_TEXT = `${ITEMS.toLocaleString('en-US')} items`;

/**
 * Measures runs of 1,000 items in n8n's engine, for our node and for n8n's HTTP Request node in turn. Each run
 * has its own process.
 */
async function measureNodeItems(): Promise<Metric[]> {
	const N8N_FOLDER = await installN8n((line) => process.stderr.write(`${line}\n`));
	const { url, stop } = await startServer(json(201, CONTACT));
	const baseUrl = `${url}/api/v1`;
	const timeOf = (node: NodeName) =>
		runNode<number>(['--import', ENGINE, SCRIPT, node, baseUrl, String(ITEMS)], {
			env: { ...process.env, N8N_FOLDER },
		});
	const runs = [() => timeOf(OURS), () => timeOf(PEER)] as const;
	const method = `CPU time of ${ITEMS_TEXT} in one run`;
	const inMs = { unit: 'ms', digits: 0, method };
	return await comparePair([OURS, PEER], runs, ROUNDS, inMs).finally(stop);
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
