import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@contact-sync/testing/paths';
import { zapierCli } from '@contact-sync/testing/zapier/cli';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { cpuTimeOf, runNode } from '../run-node.ts';
import { medianOf, comparePair, type Metric } from '../statistics.ts';

/** Creates the TypeScript example from Zapier's CLI, and compiles it as specified in its package.json. */
async function officialExample() {
	const parent = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	const folder = join(parent, 'example');
	await zapier(parent, 'init', 'example', '--template', 'custom-auth', '--language', 'typescript');
	await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
	const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
	// Compiles without type checks, because the example's tests would need vitest.
	await promisify(execFile)(process.execPath, [tsc, '--noCheck'], { cwd: folder });
	return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

async function zapier(folder: string, ...args: string[]): Promise<void> {
	const { code, stdout, stderr } = await zapierCli(folder, args);
	if (code !== 0) throw new Error(stdout + stderr);
}

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
