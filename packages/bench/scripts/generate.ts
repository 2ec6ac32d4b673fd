import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { faults } from '../src/benchmarks/faults.ts';
import { documentOf } from '../src/document/document.ts';
import { faultsInWords } from '../src/document/faults-in-words.ts';
import type { FaultsRow } from '../src/faults/faults.ts';
import { plotsOf } from '../src/plots/plots.ts';
import { committed } from '../src/results.ts';

/** The page of the figures and its plots, from the committed results: file contents by path from the repository's root. */
export async function generated(): Promise<Record<string, string>> {
	const all = await committed(BENCHMARKS);
	const plots = [...(await plotsOf(all))].map(([file, svg]) => [`docs/img/${file}`, svg]);
	return { 'docs/benchmarks.md': documentOf(all), ...Object.fromEntries(plots) };
}

/** What the results give to documents that people write: texts by document and by name of the part. */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const [{ rows = [] } = {}] = (await committed([faults])).map(({ results }) => results);
	return { 'docs/limits.md': { faults: faultsInWords(rows as FaultsRow[]) } }; // its own results
}
