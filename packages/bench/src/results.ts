import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, FinishedBenchmark, Results } from './benchmark.ts';

/** Folder for the results of each run. Ignored by Git. */
const LAST_RUN = join(import.meta.dirname, '../../../.data/bench');

/** Folder for the published results. Committed to Git. */
const COMMITTED = join(import.meta.dirname, '../results');

/** Runs a benchmark, and records the date and the environment. */
export async function measure({ run }: Benchmark): Promise<Results> {
	const [loadBefore = 0] = loadavg();
	const start = performance.now();
	const rows = await run();
	return {
		measuredOn: new Date().toISOString().slice(0, 10),
		node: process.versions.node,
		cores: availableParallelism(),
		loadBefore: Number(loadBefore.toFixed(1)),
		seconds: Math.round((performance.now() - start) / 1000),
		rows,
	};
}

/** Writes results as JSON. @param commit whether to also write them to the committed folder */
export async function save(
	{ benchmark, results }: FinishedBenchmark,
	commit: boolean,
): Promise<void> {
	for (const folder of commit ? [LAST_RUN, COMMITTED] : [LAST_RUN]) {
		await mkdir(folder, { recursive: true });
		const text = JSON.stringify(results, undefined, '\t');
		await writeFile(join(folder, `${benchmark.name}.json`), `${text}\n`);
	}
}

/** Reads the committed results of a benchmark. */
export async function committed<R extends Results['rows'][number]>({
	name,
}: Benchmark<R>): Promise<Results<R>> {
	return JSON.parse(await readFile(join(COMMITTED, `${name}.json`), 'utf8')) as Results<R>; // written by `save`
}
