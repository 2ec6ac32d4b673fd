import type { Benchmark } from '../benchmark.ts';
import { measureServiceScale, type ScaleRow } from '../service-scale/service-scale.ts';
import { spread, formatNumber, type Measurement } from '../statistics.ts';

type Rows = readonly ScaleRow[];

/**
 * Smallest and largest number of contacts. Operations in `CONSTANT_COST` should cost about the same for both.
 */
const FEWEST = 1_000;
const MOST = 1_000_000;

const IN_MS = { unit: 'ms', digits: 1 };

const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * Operations whose cost shouldn't depend on the number of contacts. Pagination by page number isn't included:
 * see docs/reports/benchmarks.md.
 */
const CONSTANT_COST: readonly string[] = [
	...['upsert, new contact', 'upsert, existing contact', 'bulk enroll of 500'],
	...['suppression list, first page', 'console, search by a first name that 1 in 20 contacts has'],
];

/** Returns the ratio of an operation's cost with the most contacts to its cost with the fewest. */
function growth(rows: Rows, operation: string): Measurement | undefined {
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
		label: `medians of ${last.rounds}`,
	};
}

export const serviceScale: Benchmark<ScaleRow> = {
	name: 'service-scale',
	run: measureServiceScale,
	ratios: CONSTANT_COST.map((operation) => ({
		name: `${operation}: at ${inWords(MOST)} contacts / at ${inWords(FEWEST)}`,
		against: `the same request with ${inWords(FEWEST)} contacts`,
		n: 'one request at a time',
		of: (rows: Rows) => growth(rows, operation),
		max: 3,
	})),
	tables: (rows) => ({
		'service-scale': [...Map.groupBy(rows, ({ operation }) => operation)].map(
			([operation, same]) => ({
				request: operation,
				...Object.fromEntries(
					same.map((row) => [
						`${inWords(row.contacts)} contacts`,
						`${formatNumber(row.median, { unit: '', digits: 1 })} (${spread({ ...row, ...IN_MS })})`,
					]),
				),
			}),
		),
	}),
};
