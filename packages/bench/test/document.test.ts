import type { Benchmark, Results, Told } from '../src/benchmark.ts';
import { documentOf } from '../src/document/document.ts';
import { figureTable } from '../src/document/markdown.ts';
import { RATIOS_PLOT } from '../src/plots/ratios.ts';
import { figure, medianOf, summarise, type Figure } from '../src/statistics.ts';

const upserts = (rates: readonly number[]): Figure =>
	figure({ name: 'upserts', how: '2,000 contacts' }, summarise(rates), { unit: '/s', digits: 0 });

/** A made-up benchmark with a ratio that wants little, one that wants much, and one of a figure that may be missing. */
const load: Benchmark<Figure> = {
	name: 'made-up-load',
	title: 'A made-up load',
	run: () => Promise.resolve([]),
	ratios: [
		{ ...peer('enough'), of: (rows) => medianOf(rows, 'upserts'), least: 500 },
		{ ...peer('too few'), of: (rows) => medianOf(rows, 'upserts'), least: 1_000 },
		{ ...peer('time, ms'), of: (rows) => medianOf(rows, 'time'), most: 50 },
	],
	plots: [
		{ file: 'made-up.svg', alt: 'Made up', draw: () => ({ data: { values: [] }, mark: 'bar' }) },
	],
	tell: (rows) => ['What is done here.', figureTable(rows)],
};

function peer(name: string) {
	return { name, against: 'a loop, 16 connections', n: '2,000 contacts' };
}

const results = (rows: Figure[]): Results => ({
	measuredOn: '2026-11-20',
	node: '24.21.0',
	cores: 2,
	loadBefore: 3.5,
	seconds: 12,
	rows,
});

const told = (rows?: Figure[]): Told[] => [
	{ benchmark: load, ...(rows && { results: results(rows) }) },
];

const lineOf = (text: string, name: string): string | undefined =>
	text.split('\n').find((line) => line.startsWith(`| ${name} |`));

describe('the page of the benchmarks', () => {
	const text = documentOf(told([upserts([700, 800, 900])]));

	it('tells of a ratio its peer, n, median, spread, and that it is reached', () => {
		expect(lineOf(text, 'enough')).toBe(
			'| enough | a loop, 16 connections | 2,000 contacts | 800 /s (median of 3) | 700 – 900 | ≥ 500 | yes |',
		);
	});

	it('tells what is not reached, in the table and below it', () => {
		expect(lineOf(text, 'too few')).toMatch(/ ≥ 1,000 \| no \|$/);
		expect(text).toContain('**Not reached**: too few.');
	});

	it('calls a figure that the results lack not measured, and neither reached nor missed', () => {
		expect(lineOf(text, 'time, ms')).toMatch(/ not measured \| – \| ≤ 50 \| – \|$/);
	});

	it('tells in a section of each its command, where it was measured, its plots and its rows', () => {
		expect(text).toContain('## A made-up load\n\n```\nnpm run bench -- made-up-load\n```');
		expect(text).toContain('Measured on 2026-11-20 with Node 24.21.0 on 2 shared cores, in 12 s.');
		expect(text).toContain('3.5 processes wanted a core on average');
		expect(text).toContain('![Made up](img/made-up.svg)');
		expect(lineOf(text, 'upserts')).toBe('| upserts | 800 /s | 700 – 900 | 3 | 2,000 contacts |');
	});

	it('says so when nothing is missed', () => {
		const fast = documentOf(told([upserts([2_000])]));
		expect(fast).toContain('Nothing that was measured is out of reach.');
		expect(lineOf(fast, 'too few')).toMatch(/ 2,000 \/s \(one round\) \| – \| ≥ 1,000 \| yes \|$/);
	});

	it('has a section for a benchmark without results, and shows no plot of it', () => {
		const empty = documentOf(told());
		expect(empty).toContain('## A made-up load');
		expect(empty).toContain('There are no results of it yet.');
		expect(empty).not.toContain('made-up.svg');
		expect(lineOf(empty, 'enough')).toMatch(/ not measured /);
	});
});

it('the plot of the ratios has a bar for each that was measured: up to 1 is reached', () => {
	const { data } = RATIOS_PLOT.draw(told([upserts([800])])) as {
		data: { values: Array<{ name: string; value: number }> };
	};
	expect(data.values.map(({ name, value }) => [name, value])).toEqual([
		['enough', 0.625],
		['too few', 1.25],
	]);
});
