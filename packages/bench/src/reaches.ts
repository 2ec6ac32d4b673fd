import { table } from '@contact-sync/e2e/table';
import type { Row } from './report.ts';

/** What was measured in this run, by benchmark. */
export type Measurements = ReadonlyMap<string, readonly Row[]>;

interface Reach {
	ratio: string;
	benchmark: string;
	/** The numbers that count, of which the worst is shown. */
	of: (rows: readonly Row[]) => number[];
	/** At most so much, or at least. */
	most?: number;
	least?: number;
}

const column =
	(name: string, where: Row) =>
	(rows: readonly Row[]): number[] =>
		rows
			.filter((row) => Object.entries(where).every(([key, value]) => row[key] === value))
			.map((row) => Number.parseFloat(String(row[name])));

const median = (name: string) => column('median', { name });

const UPSERTS = { way: 'Contact Sync, Create or Update' };
const OURS = { way: 'Contact Sync' };

/** The ratios of the connectors, and how far each should reach. */
const REACHES: readonly Reach[] = [
	{
		ratio: 'requests to enroll 5,000 contacts',
		benchmark: 'requests-and-time',
		of: column('requests', { way: 'Contact Sync, Bulk Enroll', contacts: 5_000 }),
		most: 10,
	},
	{
		ratio: 'time of upserts / the least',
		benchmark: 'requests-and-time',
		of: column('time / least', UPSERTS),
		most: 1.05,
	},
	{
		ratio: '429s of these',
		benchmark: 'requests-and-time',
		of: column('429s', UPSERTS),
		most: 0,
	},
	{
		ratio: 'the same by 3 processes on one key',
		benchmark: 'processes',
		of: column('time / least', {}),
		most: 1.25,
	},
	{ ratio: 'contacts missing then', benchmark: 'processes', of: column('missing', {}), most: 0 },
	{
		ratio: 'items lost under 5 % faults',
		benchmark: 'faults',
		of: column('lost', OURS),
		most: 0,
	},
	{ ratio: 'items doubled', benchmark: 'faults', of: column('doubled', OURS), most: 0 },
	{
		ratio: 'client call / native fetch',
		benchmark: 'client-call',
		of: median('client call / native fetch'),
		most: 1.5,
	},
	{
		ratio: 'an item / HTTP Request with fields, processor time',
		benchmark: 'node-items',
		of: median('Contact Sync / HTTP Request, fields, worked'),
		most: 1.2,
	},
	{
		ratio: 'an item / HTTP Request with JSON, processor time',
		benchmark: 'node-items',
		of: median('Contact Sync / HTTP Request, JSON, worked'),
		most: 1.2,
	},
	{ ratio: 'node load, ms', benchmark: 'node-load', of: median('node load'), most: 40 },
	{ ratio: 'node unpacked, kB', benchmark: 'node-load', of: median('node, unpacked'), most: 200 },
	{
		ratio: 'Zapier app / official example, import',
		benchmark: 'zapier-import',
		of: median('Zapier app / official example, worked'),
		most: 1.2,
	},
	{
		ratio: 'upserts a second, PGlite',
		benchmark: 'service-load',
		of: median('upserts, PGlite, folder'),
		least: 500,
	},
	{
		ratio: 'upserts a second, PostgreSQL',
		benchmark: 'service-load',
		of: median('upserts, PostgreSQL'),
		least: 1_000,
	},
	{
		ratio: 'bulk enroll of 500 on PostgreSQL, ms',
		benchmark: 'service-load',
		of: median('bulk enroll, PostgreSQL'),
		most: 50,
	},
];

/** One table of what this run measured, with reached or not. What it did not measure is left out. */
export function tableOfReaches(measurements: Measurements): string {
	const lines = REACHES.flatMap(({ ratio, benchmark, of, most, least }) => {
		const numbers = of(measurements.get(benchmark) ?? []);
		if (numbers.length === 0) return [];
		const worst = most === undefined ? Math.min(...numbers) : Math.max(...numbers);
		const reached = most === undefined ? worst >= least! : worst <= most;
		const reach = most === undefined ? `≥ ${least}` : `≤ ${most}`;
		return [[ratio, String(worst), reach, reached ? 'yes' : 'no']];
	});
	return table([['ratio', 'measured', 'reach', 'reached'], ...lines]);
}
