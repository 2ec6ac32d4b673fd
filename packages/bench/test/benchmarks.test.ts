import { BENCHMARKS } from '../src/benchmarks/list.ts';
import { documentOf } from '../src/document/document.ts';
import { committed } from '../src/results.ts';
import { outcomesOf } from '../src/summary.ts';

it('every benchmark has a name, a title and plots of its own', () => {
	for (const values of [
		BENCHMARKS.map(({ name }) => name),
		BENCHMARKS.map(({ title }) => title),
		BENCHMARKS.flatMap(({ plots = [] }) => plots.map(({ file }) => file)),
	]) {
		expect(new Set(values).size).toBe(values.length);
	}
});

it('the committed results have a figure for every ratio', async () => {
	const outcomes = outcomesOf(await committed(BENCHMARKS));
	const missing = outcomes.filter(({ measured }) => measured === undefined);
	expect(missing.map(({ ratio }) => ratio.name)).toEqual([]);
});

it('what other documents link to stands there', () => {
	const text = documentOf(BENCHMARKS.map((benchmark) => ({ benchmark })));
	expect(text).toContain('\n## Requests and time for many contacts\n');
	expect(text).toContain('\n## Items lost and doubled under faults\n');
});

it('each tells its section of rows that lack everything', () => {
	for (const { name, tell } of BENCHMARKS) {
		expect(`${name}: ${tell([]).join('\n')}`).not.toMatch(/undefined|NaN|Infinity/);
	}
});
