import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import prettierOptions from '../../../.prettierrc.json' with { type: 'json' };
import type { Benchmark, Results, Told } from './benchmark.ts';

/** Where every run leaves its results and plots; not committed. */
export const LAST_RUN = join(import.meta.dirname, '../../../.data/bench');

/** The results that docs/benchmarks.md tells; committed. */
const COMMITTED = join(import.meta.dirname, '../results');

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

/** Keeps results as JSON; `commit` also puts them where docs/benchmarks.md takes them from. */
export async function keep({ name }: Benchmark, results: Results, commit: boolean): Promise<void> {
	const text = await format(JSON.stringify(results), { ...prettierOptions, parser: 'json' });
	for (const folder of commit ? [LAST_RUN, COMMITTED] : [LAST_RUN]) {
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, `${name}.json`), text);
	}
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
