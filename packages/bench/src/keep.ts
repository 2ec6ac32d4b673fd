import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import prettierOptions from '../../../.prettierrc.json' with { type: 'json' };
import type { Benchmark, Results } from './benchmark.ts';
import { COMMITTED } from './results.ts';

/** Where every run leaves its results and plots; not committed. */
export const LAST_RUN = join(import.meta.dirname, '../../../.data/bench');

/** Keeps results as JSON; `commit` also puts them where docs/benchmarks.md takes them from. */
export async function keep({ name }: Benchmark, results: Results, commit: boolean): Promise<void> {
	const text = await format(JSON.stringify(results), { ...prettierOptions, parser: 'json' });
	for (const folder of commit ? [LAST_RUN, COMMITTED] : [LAST_RUN]) {
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, `${name}.json`), text);
	}
}
