import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installN8n, isN8nInstalled } from '@contact-sync/testing/n8n/install-n8n';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { N8N_PACKAGE, ROOT } from '@contact-sync/testing/paths';
import type { Benchmark } from '../benchmark.ts';
import { folderSize } from '../folder-size.ts';
import { orQuick, QUICK } from '../quick.ts';
import { runNode } from '../run-node.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(15, 2);
const KILOBYTE = 1000;

/** Loads files after n8n-workflow, as n8n does, and prints the elapsed time in milliseconds. */
const LOADER = `
require('n8n-workflow');
const start = performance.now();
for (const file of process.argv.slice(1)) require(file);
process.stdout.write(String(performance.now() - start));
`;

/** n8n's own nodes to compare with, and their files in n8n-nodes-base. */
const BASELINES = {
	Mailchimp: ['nodes/Mailchimp/Mailchimp.node.js', 'credentials/MailchimpApi.credentials.js'],
	HubSpot: ['nodes/Hubspot/Hubspot.node.js', 'credentials/HubspotAppToken.credentials.js'],
	Brevo: ['nodes/Brevo/Brevo.node.js', 'credentials/BrevoApi.credentials.js'],
};

const OURS = 'node load';

/**
 * Measures the load time of the published node and of n8n's own nodes in a new process, and the size of our
 * package.
 */
async function measureNodeLoad(): Promise<Metric[]> {
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	try {
		const published = await unpack(
			await packPackage(N8N_PACKAGE, folder),
			join(folder, 'unpacked'),
		);
		const size = (await folderSize(published)) / KILOBYTE;
		return [
			...(await loadTimes({ [OURS]: await filesOf(published) })),
			metric('node, unpacked size', [size], {
				unit: 'kB',
				digits: 0,
				method: 'output of npm pack',
			}),
		];
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

/**
 * Measures the load times of our files and of the baselines, in turn. A quick run skips the baselines if n8n
 * isn't installed.
 */
async function loadTimes(ours: Record<string, string[]>): Promise<Metric[]> {
	const n8nThere = !QUICK || (await isN8nInstalled());
	const n8n = n8nThere && (await installN8n((line) => process.stderr.write(`${line}\n`)));
	const base = n8n && join(n8n, 'node_modules/n8n-nodes-base/dist');
	const peers = base
		? Object.entries(BASELINES).map(([name, files]) => [
				name,
				files.map((file) => join(base, file)),
			])
		: [];
	const loaded = Object.entries({ ...ours, ...Object.fromEntries(peers) }) as Array<
		[string, string[]]
	>;
	// The tarball doesn't contain n8n-workflow. Our node finds it through NODE_PATH, as in n8n. The loader
	// finds it in the working directory.
	const cwd = n8n || ROOT;
	const env = { ...process.env, NODE_PATH: join(cwd, 'node_modules') };
	const times = new Map(loaded.map(([name]) => [name, [] as number[]]));
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [name, files] of loaded) {
			times.get(name)!.push(await runNode<number>(['-e', LOADER, ...files], { env, cwd }));
		}
	}
	const written = { unit: 'ms', digits: 1, method: 'node and credential in a fresh process' };
	return [...times].map(([name, values]) =>
		metric(name === OURS ? name : `n8n's own ${name} node, load`, values, written),
	);
}

export const nodeLoad: Benchmark<Metric> = {
	name: 'node-load',
	run: measureNodeLoad,
	ratios: [
		{
			name: 'node load, ms',
			against: "n8n's own Mailchimp, HubSpot, and Brevo nodes",
			n: 'node and credential',
			of: (rows) => medianOf(rows, 'node load'),
			max: 40,
		},
		{
			name: 'node, unpacked size, kB',
			against: "none; the Resend community node wasn't available",
			n: 'output of `npm pack`',
			of: (rows) => medianOf(rows, 'node, unpacked size'),
			max: 400,
		},
	],
};
