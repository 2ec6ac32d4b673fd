import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installN8n, isN8nInstalled } from '@contact-sync/testing/n8n/install-n8n';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { cpuTimeOf, runNode } from '../run-node.ts';
import { medianOf, comparePair, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(15, 2);

/** Loads files after n8n-workflow, as n8n does. Files of a package that isn't in n8n find it through NODE_PATH. */
const LOADER = `
import { createRequire } from 'node:module';
const load = createRequire(process.cwd() + '/');
load('n8n-workflow');
${cpuTimeOf('for (const file of process.argv.slice(1)) load(file);')}`;

/** n8n's own node and credential to compare with, in n8n-nodes-base. */
const BREVO = ['nodes/Brevo/Brevo.node.js', 'credentials/BrevoApi.credentials.js'];

const OURS = 'Contact Sync';
const PEER = "n8n's Brevo node";

/** Measures the CPU time to load the published node and n8n's own node, each in a new process. */
async function measureNodeLoad(): Promise<Metric[]> {
	const cwd = await installN8n((line) => process.stderr.write(`${line}\n`));
	const env = { ...process.env, NODE_PATH: join(cwd, 'node_modules') };
	const timeOf = (files: readonly string[]) =>
		runNode<number>(['--input-type=module', '-e', LOADER, ...files], { cwd, env });
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	try {
		const tarball = await packPackage(N8N_PACKAGE, folder);
		const ours = await filesOf(await unpack(tarball, join(folder, 'unpacked')));
		const peer = BREVO.map((file) => join(cwd, 'node_modules/n8n-nodes-base/dist', file));
		const runs = [() => timeOf(ours), () => timeOf(peer)] as const;
		return await comparePair([OURS, PEER], runs, ROUNDS, {
			unit: 'ms',
			digits: 1,
			method: 'CPU time of node and credential in a fresh process',
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Returns the paths of a package's nodes and credentials. */
async function filesOf(folder: string): Promise<string[]> {
	const { n8n } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	return [...n8n.nodes, ...n8n.credentials].map((file) => join(folder, file));
}

export const nodeLoad: Benchmark<Metric> = {
	name: 'node-load',
	isPeerInstalled: isN8nInstalled,
	run: measureNodeLoad,
	ratios: [
		{
			name: "node load / n8n's Brevo node",
			against: "n8n's own Brevo node",
			n: 'CPU time of node and credential',
			of: (rows) => medianOf(rows, `${OURS} / ${PEER}`),
			max: 0.4,
		},
	],
};
