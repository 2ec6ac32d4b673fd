import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { documentOf } from '../src/document/document.ts';
import { plotsOf } from '../src/plots/plots.ts';
import { committed } from '../src/results.ts';

/** The page of the figures and its plots, from the committed results: file contents by path from the repository's root. */
export async function generated(): Promise<Record<string, string>> {
	const all = await committed(BENCHMARKS);
	const plots = [...(await plotsOf(all))].map(([file, svg]) => [`docs/img/${file}`, svg]);
	return { 'docs/benchmarks.md': documentOf(all), ...Object.fromEntries(plots) };
}
