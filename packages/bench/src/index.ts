/**
 * `npm run bench` runs the benchmarks. `npm run bench -- <name>…` runs only the named ones. `--quick` runs
 * fewer rounds. `--save` stores the results for the documents. `npm run generate` then updates the tables in
 * the documents.
 */
import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import type { FinishedBenchmark } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks/list.ts';
import { measure, save } from './results.ts';
import { ratioTable } from './tables.ts';

const { positionals: wanted, values } = parseArgs({
	allowPositionals: true,
	options: {
		quick: { type: 'boolean' },
		save: { type: 'boolean', default: false },
	},
});
const names = BENCHMARKS.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	process.stderr.write(
		`Unknown benchmark: ${unknown.join(', ')}. Choose from ${names.join(', ')}.\n`,
	);
	process.exit(1);
}
if (values.quick && values.save) {
	process.stderr.write('--save stores the results of a full run. Remove --quick.\n');
	process.exit(1);
}

const output = new Console(process.stdout);
const all: FinishedBenchmark[] = [];
for (const benchmark of BENCHMARKS) {
	if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
	if (values.quick && (await benchmark.isPeerInstalled?.()) === false) {
		process.stdout.write(
			`\n${benchmark.name}\n  skipped: a program to compare with isn't installed, and --quick installs nothing\n`,
		);
		continue;
	}
	const finished = { benchmark, results: await measure(benchmark) };
	process.stdout.write(`\n${benchmark.name}, ${finished.results.seconds} s\n`);
	output.table(finished.results.rows);
	await save(finished, values.save);
	all.push(finished);
}
process.stdout.write('\nGoals\n');
output.table(ratioTable(all));
process.stdout.write(
	values.save
		? '\nSaved. Run `npm run generate` to update the tables of the documents.\n'
		: '\nThe results are in .data/bench.\n',
);
