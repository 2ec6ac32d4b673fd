import type { Benchmark } from '../benchmark.ts';
import { list, markdownTable } from '../document/markdown.ts';
import { scalePlot } from '../plots/service-scale.ts';
import { PROCESSES, measureServiceScale, type ScaleRow } from '../service-scale/service-scale.ts';
import { spread, written, type Measured } from '../statistics.ts';

type Rows = readonly ScaleRow[];

/** Between which it is to be flat. */
const FEWEST = 1_000;
const MOST = 1_000_000;

const IN_MS = { unit: 'ms', digits: 1 };

const inWords = (count: number) => count.toLocaleString('en-US');

/** What is to be flat: the page by its number is not, and the document says so. */
const FLAT: readonly string[] = [
	...['upsert, new contact', 'upsert, change of a known one', 'bulk enroll of 500'],
	...['unsubscribed, first page', 'console, first name of 1 in 20'],
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
	title: 'The service with a million contacts',
	run: measureServiceScale,
	ratios: FLAT.map((operation) => ({
		name: `${operation}: at ${inWords(MOST)} contacts / at ${inWords(FEWEST)}`,
		against: 'itself with a thousandth of the contacts',
		n: 'one request at a time',
		of: (rows: Rows) => growth(rows, operation),
		most: 3,
	})),
	plots: [
		{
			file: 'service-scale.svg',
			alt: 'Milliseconds of each kind of request, from 1,000 to 1,000,000 contacts',
			draw: scalePlot,
		},
	],
	tell: (rows) => {
		const sizes = [...new Set(rows.map(({ contacts }) => contacts))];
		const operations = [...new Set(rows.map(({ operation }) => operation))];
		const cell = (operation: string, contacts: number) => {
			const row = rows.find((one) => one.operation === operation && one.contacts === contacts);
			return (
				row && `${written(row.median, { unit: '', digits: 1 })} (${spread({ ...row, ...IN_MS })})`
			);
		};
		return [
			`Milliseconds of one request, sent to ${PROCESSES} processes in turn on one PostgreSQL, one at a time. Median of the rounds'
medians, and the least and most of these${rows[0] ? `; ${rows[0].rounds} rounds of ${rows[0].calls} requests, bulk enroll 3` : ''}.`,
			markdownTable(
				['request', ...sizes.map((size) => `${inWords(size)} contacts`)],
				operations.map((operation) => [operation, ...sizes.map((size) => cell(operation, size))]),
			),
			list([
				`**With each contact** come two tags of 200, three lines of activity and an event; every second has an enrollment, every fifth a
mail, and every tenth is on the unsubscribed list.`,
				`**A deep page** is one of 10 addresses at nine tenths of the unsubscribed list. By its number it is counted off from the start of the list, so it costs more the further it is. The link
from page to page says where the next one begins, and costs the same everywhere.`,
			]),
		];
	},
};
