/** `npm run bench`: the figures of the connectors, measured here and now. */
import { table } from '@contact-sync/e2e/table';
import { measureClientCall } from './client-call.ts';
import { measureNodeLoad } from './node-load.ts';
import { measureServiceLoad } from './service-load.ts';
import { measureServiceStart } from './service-start.ts';
import { measureZapierImport } from './zapier-import.ts';

const figures = [
	...(await measureClientCall()),
	...(await measureNodeLoad()),
	...(await measureZapierImport()),
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
