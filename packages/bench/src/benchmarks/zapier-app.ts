import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ZAPIER_PACKAGE } from '@contact-sync/testing/paths';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import type { Benchmark } from '../benchmark.ts';
import { orQuick, QUICK } from '../quick.ts';
import { runNode, TIMES, type Times } from '../run-node.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';
import { installPackages, officialExample, zipSize } from '../zapier-example.ts';

const ROUNDS = orQuick(15, 2);

/** Imports an app as Zapier's cloud does, and prints elapsed and CPU time in milliseconds. */
const LOADER = `
const [start, cpu] = [performance.now(), process.cpuUsage()];
await import(process.argv[1]);
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify({ elapsed: performance.now() - start, cpu: (user + system) / 1000 }));
`;

/** Compares the Zapier app with the official TypeScript example: import time in a new process, and size. */
async function measureZapierApp(): Promise<Metric[]> {
	// This preparation isn't timed.
	const [ours, official, zip] = await Promise.all([
		copyZapierApp(),
		officialExample(),
		zipSize(ZAPIER_PACKAGE),
	]);
	try {
		const imports: Array<{ ours: Times; official: Times }> = [];
		await importOf(ours.folder); // these two imports warm up the disk cache
		await importOf(official.folder);
		for (let round = 0; round < ROUNDS; round += 1) {
			imports.push({
				ours: await importOf(ours.folder),
				official: await importOf(official.folder),
			});
		}
		const times = (['elapsed', 'cpu'] as const).flatMap((time) => {
			const of = (app: 'ours' | 'official') => imports.map((each) => each[app][time]);
			const ratios = imports.map((each) => each.ours[time] / each.official[time]);
			const inMs = { unit: 'ms', digits: 0, method: 'fresh process' };
			const ratio = { digits: 2, method: 'ratio per pair' };
			return [
				metric(`Zapier app, import, ${TIMES[time]}`, of('ours'), inMs),
				metric(`official example, import, ${TIMES[time]}`, of('official'), inMs),
				metric(`Zapier app / official example, ${TIMES[time]}`, ratios, ratio),
			];
		});
		return [...times, zipFigure('Zapier app, zip', zip), ...(await zipOf(official.folder))];
	} finally {
		await ours.remove();
		await official.remove();
	}
}

function importOf(folder: string): Promise<Times> {
	const file = pathToFileURL(join(folder, 'dist/index.js')).href;
	return runNode(['--input-type=module', '-e', LOADER, file]);
}

/** Measures the size of the example's zip. A quick run skips it, because it needs packages from npm. */
async function zipOf(example: string): Promise<Metric[]> {
	if (QUICK) return [];
	await installPackages(example);
	return [zipFigure('official example, zip', await zipSize(example))];
}

const zipFigure = (name: string, bytes: number): Metric =>
	metric(name, [bytes / 1e6], { unit: 'MB', digits: 2, method: 'output of zapier-platform build' });

const EXAMPLE = 'the official example app, custom-auth in TypeScript';

export const zapierApp: Benchmark<Metric> = {
	name: 'zapier-app',
	run: measureZapierApp,
	ratios: [
		{
			name: 'Zapier app / official example, cold import',
			against: EXAMPLE,
			n: 'CPU time of one import',
			of: (rows) => medianOf(rows, `Zapier app / official example, ${TIMES.cpu}`),
			max: 1.2,
		},
		{
			name: 'Zapier app, zip, MB',
			against: EXAMPLE,
			n: 'output of `zapier-platform build`',
			of: (rows) => medianOf(rows, 'Zapier app, zip'),
			max: 1,
		},
	],
};
