import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { faults } from '../src/benchmarks/faults.ts';
import { documentOf } from '../src/document/document.ts';
import { faultsInWords } from '../src/document/faults-in-words.ts';
import { gainsInWords } from '../src/document/gains-in-words.ts';
import { requestsAndTime } from '../src/benchmarks/requests-and-time.ts';
import type { FaultsRow } from '../src/faults/faults.ts';
import { plotsOf } from '../src/plots/plots.ts';
import { committed } from '../src/results.ts';
import type { TrafficRow } from '../src/traffic/requests-and-time.ts';

/** The page of the figures and its plots, from the committed results: file contents by path from the repository's root. */
export async function generated(): Promise<Record<string, string>> {
	const all = await committed(BENCHMARKS);
	const plots = [...(await plotsOf(all))].map(([file, svg]) => [`docs/img/${file}`, svg]);
	return { 'docs/benchmarks.md': documentOf(all), ...Object.fromEntries(plots) };
}

/** What the results give to documents that people write: texts by document and by name of the part. */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const [fault, traffic] = (await committed([faults, requestsAndTime])).map(
		({ results }) => results?.rows ?? [],
	) as [FaultsRow[], TrafficRow[]]; // their own results
	return {
		'docs/limits.md': { faults: faultsInWords(fault) },
		'README.md': { gains: gainsInWords(traffic, fault) },
	};
}
