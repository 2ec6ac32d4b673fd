/** `npm run bench`: the figures of the connectors, measured here and now; `npm run bench -- <name>…` for some of them, `--quick` for less of each. */
import { isN8nInstalled } from '@contact-sync/e2e/install-n8n';
import { measureClientCall } from './client-call/client-call.ts';
import { measureFaults } from './faults/faults.ts';
import { measureNodeItems } from './node-items/node-items.ts';
import { measureNodeLoad } from './node-load.ts';
import { QUICK } from './quick.ts';
import { tableOfReaches } from './reaches.ts';
import { report, type Row } from './report.ts';
import { measureServiceLoad } from './service-load.ts';
import { measureServiceStart } from './service-start.ts';
import { checkHttpRequestNode } from './traffic/check-http-request-node.ts';
import { measureProcesses } from './traffic/processes.ts';
import { measureRequestsAndTime } from './traffic/requests-and-time.ts';
import { measureZapierImport } from './zapier-import.ts';

interface Benchmark {
	name: string;
	run: () => Promise<Row[]>;
	needsN8n?: boolean;
}

const BENCHMARKS: readonly Benchmark[] = [
	{ name: 'client-call', run: measureClientCall },
	{ name: 'requests-and-time', run: measureRequestsAndTime },
	{ name: 'processes', run: measureProcesses },
	{ name: 'http-request-node', run: checkHttpRequestNode, needsN8n: true },
	{ name: 'faults', run: measureFaults },
	{ name: 'node-items', run: measureNodeItems, needsN8n: true },
	{ name: 'node-load', run: measureNodeLoad },
	{ name: 'zapier-import', run: measureZapierImport },
	{ name: 'service-start', run: measureServiceStart },
	{ name: 'service-load', run: measureServiceLoad },
];

const names = BENCHMARKS.map(({ name }) => name);
const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	process.stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
	process.exit(1);
}
const measured = new Map<string, Row[]>();
for (const { name, run, needsN8n } of BENCHMARKS) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	if (QUICK && needsN8n && !(await isN8nInstalled())) {
		process.stdout.write(
			`\n${name}\n  left out: n8n is not installed, and --quick installs nothing\n`,
		);
		continue;
	}
	const rows = await run();
	await report(name, rows);
	measured.set(name, rows);
}
process.stdout.write(`\nreached or not\n${tableOfReaches(measured)}\n`);
