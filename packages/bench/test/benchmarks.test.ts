import type { FinishedBenchmark } from '../src/benchmark.ts';
import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { committed } from '../src/results.ts';
import { metric, medianOf } from '../src/statistics.ts';
import { formatMarkdown, ratioTable } from '../src/tables.ts';

it('the committed results contain every ratio, and no figure is missing', async () => {
	for (const benchmark of BENCHMARKS) {
		const results = await committed(benchmark);
		for (const rows of [ratioTable([{ benchmark, results }]), results.rows]) {
			// In JSON, null stands for NaN and Infinity.
			expect(formatMarkdown(rows)).not.toMatch(/not measured|undefined|null|NaN|Infinity/);
		}
	}
});

it('the ratio table shows the baseline, size, median, spread, goal, and result of each ratio', () => {
	const format = { unit: '/s', digits: 0, method: '2,000 contacts' };
	const rows = [metric('upserts', [700, 800, 900], format)];
	const ratioOf = (name: string, limits: { max?: number; min?: number }) => ({
		name,
		against: 'a loop',
		n: '2,000 contacts',
		of: () => medianOf(rows, name),
		...limits,
	});
	const finished = {
		benchmark: {
			name: 'made-up',
			run: async () => [],
			ratios: [
				ratioOf('upserts', { min: 500 }),
				ratioOf('upserts', { min: 1_000 }),
				ratioOf('time', { max: 50 }),
			],
		},
		results: { measuredOn: '', node: '', cores: 2, loadBefore: 1, seconds: 1, rows },
	} satisfies FinishedBenchmark;
	expect(formatMarkdown(ratioTable([finished])))
		.toBe(`| metric | compared with | workload | measured | spread | goal | reached |
| --- | --- | --- | --- | --- | --- | --- |
| upserts | a loop | 2,000 contacts | 800 /s (median of 3) | 700 – 900 | ≥ 500 | yes |
| upserts | a loop | 2,000 contacts | 800 /s (median of 3) | 700 – 900 | ≥ 1,000 | **no** |
| time | a loop | 2,000 contacts | not measured | – | ≤ 50 | – |`);
	expect(formatMarkdown(rows)).toContain(
		'| upserts | 800 | 700 | 900 | 3 | /s | 0 | 2,000 contacts |',
	);
});
