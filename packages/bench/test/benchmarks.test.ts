import type { Finished } from '../src/benchmark.ts';
import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { committed } from '../src/results.ts';
import { figure, medianOf } from '../src/statistics.ts';
import { markdown, ratioTable, tablesOf } from '../src/tables.ts';

it('the committed results have every ratio and all cells of every table', async () => {
	for (const benchmark of BENCHMARKS) {
		const finished = { benchmark, results: await committed(benchmark) };
		for (const rows of [ratioTable([finished]), ...Object.values(tablesOf(finished))]) {
			expect(markdown(rows)).not.toMatch(/not measured|undefined|NaN|Infinity/);
		}
	}
});

it('a ratio shows its peer, n, median, spread, and whether it is reached', () => {
	const written = { unit: '/s', digits: 0, how: '2,000 contacts' };
	const rows = [figure('upserts', [700, 800, 900], written)];
	const ratioOf = (name: string, limits: { most?: number; least?: number }) => ({
		name,
		against: 'a loop',
		n: '2,000 contacts',
		of: () => medianOf(rows, name),
		...limits,
	});
	const made = {
		benchmark: {
			name: 'made-up',
			run: async () => [],
			ratios: [
				ratioOf('upserts', { least: 500 }),
				ratioOf('upserts', { least: 1_000 }),
				ratioOf('time', { most: 50 }),
			],
		},
		results: { measuredOn: '', node: '', cores: 2, loadBefore: 1, seconds: 1, rows },
	} satisfies Finished;
	expect(markdown(ratioTable([made])))
		.toBe(`| ratio | against | n | measured | spread | reach | reached |
| --- | --- | --- | --- | --- | --- | --- |
| upserts | a loop | 2,000 contacts | 800 /s (median of 3) | 700 – 900 | ≥ 500 | yes |
| upserts | a loop | 2,000 contacts | 800 /s (median of 3) | 700 – 900 | ≥ 1,000 | **no** |
| time | a loop | 2,000 contacts | not measured | – | ≤ 50 | – |`);
	expect(markdown(tablesOf(made)['made-up']!)).toContain(
		'| upserts | 800 /s | 700 – 900 | 3 | 2,000 contacts |',
	);
});
