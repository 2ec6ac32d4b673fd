import type { Benchmark } from '../benchmark.ts';
import { measureServiceScale, type ScaleRow } from '../service-scale/service-scale.ts';
import { spread, written, type Measured } from '../statistics.ts';

type Rows = readonly ScaleRow[];

/** Numbers of contacts between which the cost should be constant. */
const FEWEST = 1_000;
const MOST = 1_000_000;

const IN_MS = { unit: 'ms', digits: 1 };

const inWords = (count: number) => count.toLocaleString('en-US');

/** Operations with constant cost. Pages by number aren't, as the document says. */
const FLAT: readonly string[] = [
	...['upsert, new contact', 'upsert, existing contact', 'bulk enroll of 500'],
	...['suppression list, first page', 'console, first name of 1 in 20'],
];

/** How many times as much it costs at the most contacts as at the fewest. */
function growth(rows: Rows, operation: string): Measured | undefined {
	const at = (contacts: number) =>
		rows.find((row) => row.operation === operation && row.contacts === contacts);
	const [first, last] = [at(FEWEST), at(MOST)];
	if (!first || !last) return undefined;
	return {
		median: last.median / first.median,
		min: last.min / first.max,
		max: last.max / first.min,
		rounds: last.rounds,
		unit: '',
		digits: 2,
		is: `medians of ${last.rounds}`,
	};
}

export const serviceScale: Benchmark<ScaleRow> = {
	name: 'service-scale',
	run: measureServiceScale,
	ratios: FLAT.map((operation) => ({
		name: `${operation}: at ${inWords(MOST)} contacts / at ${inWords(FEWEST)}`,
		against: 'itself with a thousandth of the contacts',
		n: 'one request at a time',
		of: (rows: Rows) => growth(rows, operation),
		most: 3,
	})),
	tables: (rows) => ({
		'service-scale': [...Map.groupBy(rows, ({ operation }) => operation)].map(
			([operation, same]) => ({
				request: operation,
				...Object.fromEntries(
					same.map((row) => [
						`${inWords(row.contacts)} contacts`,
						`${written(row.median, { unit: '', digits: 1 })} (${spread({ ...row, ...IN_MS })})`,
					]),
				),
			}),
		),
	}),
};
