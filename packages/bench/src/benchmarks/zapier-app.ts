import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { cpuTimeOf, runNode } from '../run-node.ts';
import { medianOf, comparePair, type Metric } from '../statistics.ts';
import { officialExample } from '../zapier-example.ts';

const ROUNDS = orQuick(15, 2);

const OURS = 'Zapier app';
const PEER = 'official example';

/** Imports an app as Zapier's cloud does. */
const LOADER = cpuTimeOf('await import(process.argv[1]);');

/** Compares the Zapier app's import with the official TypeScript example's, each in a new process. */
async function measureZapierApp(): Promise<Metric[]> {
	const [ours, official] = await Promise.all([copyZapierApp(), officialExample()]);
	try {
		const runs = [() => timeOf(ours.folder), () => timeOf(official.folder)] as const;
		const inMs = { unit: 'ms', digits: 0, method: 'CPU time of the import in a fresh process' };
		return await comparePair([OURS, PEER], runs, ROUNDS, inMs);
	} finally {
		await ours.remove();
		await official.remove();
	}
}

const timeOf = (folder: string) =>
	runNode<number>([
		...['--input-type=module', '-e', LOADER],
		pathToFileURL(join(folder, 'dist/index.js')).href,
	]);

const against = 'its custom-auth example';

export const zapierApp: Benchmark<Metric> = {
	name: 'zapier-app',
	run: measureZapierApp,
	ratios: [
		{
			name: 'Zapier app / official example, cold import',
			against,
			n: 'CPU time of one import',
			of: (rows) => medianOf(rows, `${OURS} / ${PEER}`),
			max: 1.2,
		},
	],
};
