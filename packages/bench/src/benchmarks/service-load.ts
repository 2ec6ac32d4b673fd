import type { Benchmark } from '../benchmark.ts';
import { BULK, CONNECTIONS, measureServiceLoad, UPSERTS } from '../service-load/service-load.ts';
import { medianOf, type Figure } from '../statistics.ts';

/** Upserts a second that each store should reach. */
const REACHES = { PGlite: 600, PostgreSQL: 1_300 } as const;

export const serviceLoad: Benchmark<Figure> = {
	name: 'service-load',
	run: measureServiceLoad,
	ratios: [
		...Object.entries(REACHES).map(([store, least]) => ({
			name: `upserts a second on ${store}`,
			against: `a fixed rate; ${CONNECTIONS} connections, no limits`,
			n: `${UPSERTS.toLocaleString('en-US')} new contacts a round`,
			of: (rows: readonly Figure[]) => medianOf(rows, `upserts, ${store}`),
			least,
		})),
		{
			name: 'bulk enroll of 500 on PostgreSQL, ms',
			against: 'a fixed time; one connection, no limits',
			n: `${BULK} contacts a call`,
			of: (rows) => medianOf(rows, 'bulk enroll, PostgreSQL'),
			most: 25,
		},
	],
};
