import type { Benchmark } from '../benchmark.ts';
import { figureTable } from '../document/markdown.ts';
import { barOf, bars } from '../plots/bars.ts';
import { BULK, CONNECTIONS, measureServiceLoad, UPSERTS } from '../service-load/service-load.ts';
import { medianOf, type Figure } from '../statistics.ts';

/** Upserts a second that each store should reach. */
const REACHES = { PGlite: 600, PostgreSQL: 1_300 } as const;

export const serviceLoad: Benchmark<Figure> = {
	name: 'service-load',
	title: 'The service under load',
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
	plots: [
		{
			file: 'service-load.svg',
			alt: 'Upserts a second on PGlite and on PostgreSQL, with what they should reach',
			draw: (rows) =>
				bars(
					{
						text: 'Upserts a second',
						subtitle:
							'Median of all rounds, from the least to the most; the mark is what it should reach.',
					},
					Object.entries(REACHES).flatMap(([store, reach]) =>
						barOf(store, medianOf(rows, `upserts, ${store}`), { ours: true, reach }),
					),
				),
		},
	],
	tell: (rows) => [
		`New contacts are upserted by ${CONNECTIONS} connections, the key's limits lifted, and then ${BULK} of the last round are enrolled at once, in a
sequence of their own each time. PostgreSQL is measured where one answers. Then the driver alone sends the statements of the service again,
on as many connections and in the same order, to a copy of the database: the rest of the time is HTTP, checks of the input, and logs.`,
		figureTable(rows),
	],
};
