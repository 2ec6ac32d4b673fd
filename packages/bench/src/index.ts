/** `npm run bench`: the figures of the connectors, measured here and now; `npm run bench -- <name>…` for some of them. */
import { measureClientCall } from './client-call/client-call.ts';
import { measureFaults } from './faults/faults.ts';
import { measureNodeItems } from './node-items/node-items.ts';
import { measureNodeLoad } from './node-load.ts';
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
}

const BENCHMARKS: readonly Benchmark[] = [
	{ name: 'client-call', run: measureClientCall },
	{ name: 'requests-and-time', run: measureRequestsAndTime },
	{ name: 'processes', run: measureProcesses },
	{ name: 'http-request-node', run: checkHttpRequestNode },
	{ name: 'faults', run: measureFaults },
	{ name: 'node-items', run: measureNodeItems },
	{ name: 'node-load', run: measureNodeLoad },
	{ name: 'zapier-import', run: measureZapierImport },
	{ name: 'service-start', run: measureServiceStart },
	{ name: 'service-load', run: measureServiceLoad },
];

const names = BENCHMARKS.map(({ name }) => name);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
	process.stderr.write(`No benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
	process.exit(1);
}
for (const { name, run } of BENCHMARKS) {
	if (wanted.length === 0 || wanted.includes(name)) await report(name, await run());
}
