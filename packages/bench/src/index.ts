/** `npm run bench`: the figures of the connectors, measured here and now. */
import { table } from '@contact-sync/e2e/table';
import { measureClientCall } from './client-call.ts';
import { measureFaults } from './faults/faults.ts';
import { measureNodeLoad } from './node-load.ts';
import { report } from './report.ts';
import { measureServiceLoad } from './service-load.ts';
import { measureServiceStart } from './service-start.ts';

if (process.argv[2] === 'faults') {
	await report('faults', await measureFaults());
	process.exit();
}
const figures = [
	...(await measureClientCall()),
	...(await measureNodeLoad()),
	...(await measureServiceStart()),
	...(await measureServiceLoad()),
];

const rows = figures.map(({ name, median, spread, how, reach }) => [
	name,
	median,
	spread,
	reach,
	how,
]);
process.stdout.write(`${table([['Figure', 'Median', 'Min – max', 'Reach', 'How'], ...rows])}\n`);
