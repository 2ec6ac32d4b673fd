/**
 * `npm run bench`: the figures of the connectors, measured here and now; `npm run bench -- <name>…` for some of them, `--quick`
 * for less of each. `--minutes` is how long `service-soak` goes on, which is run only when it is named. `--save` keeps the results
 * for docs/benchmarks.md, which `npm run generate` draws from them.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isN8nInstalled } from '@contact-sync/testing/n8n/install-n8n';
import type { Told } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks/list.ts';
import { keep, LAST_RUN } from './keep.ts';
import { plotsOf } from './plots/plots.ts';
import { summaryOf, tableOf } from './report.ts';
import { measure } from './results.ts';

const { positionals: wanted, values } = parseArgs({
	allowPositionals: true,
	options: {
		quick: { type: 'boolean' },
		save: { type: 'boolean', default: false },
		minutes: { type: 'string' },
	},
});
const names = BENCHMARKS.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	process.stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
	process.exit(1);
}
if (values.quick && values.save) {
	process.stderr.write('--save keeps the results of a full run: leave out --quick.\n');
	process.exit(1);
}
if (values.minutes !== undefined && !(Number(values.minutes) > 0)) {
	process.stderr.write(`--minutes wants a number above 0, and not ${values.minutes}.\n`);
	process.exit(1);
}

const measured: Told[] = [];
for (const benchmark of BENCHMARKS) {
	if (wanted.length > 0 ? !wanted.includes(benchmark.name) : benchmark.alone) continue;
	if (values.quick && benchmark.needsN8n && !(await isN8nInstalled())) {
		process.stdout.write(
			`\n${benchmark.name}\n  left out: n8n is not installed, and --quick installs nothing\n`,
		);
		continue;
	}
	const results = await measure(benchmark);
	process.stdout.write(tableOf(benchmark, results));
	await keep(benchmark, results, values.save);
	measured.push({ benchmark, results });
}
process.stdout.write(summaryOf(measured));
for (const [file, svg] of await plotsOf(measured)) await writeFile(join(LAST_RUN, file), svg);
process.stdout.write(
	values.save
		? '\nSaved. `npm run generate` writes docs/benchmarks.md from it.\n'
		: '\nJSON and plots are in .data/bench.\n',
);
