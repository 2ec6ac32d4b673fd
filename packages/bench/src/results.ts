import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Results, Told } from './benchmark.ts';

/** The results that docs/benchmarks.md tells; committed. */
export const COMMITTED = join(import.meta.dirname, '../results');

/** Runs a benchmark, and notes when and where. */
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

/** The committed results of each. */
export const committed = (benchmarks: readonly Benchmark[]): Promise<Told[]> =>
	Promise.all(
		benchmarks.map(async (benchmark) => {
			const file = join(COMMITTED, `${benchmark.name}.json`);
			const text = await readFile(file, 'utf8').catch(() => undefined);
			return text === undefined
				? { benchmark }
				: { benchmark, results: JSON.parse(text) as Results }; // written by `keep`
		}),
	);
