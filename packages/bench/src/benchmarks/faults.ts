import type { Benchmark } from '../benchmark.ts';
import { list, markdownTable, MISSING } from '../document/markdown.ts';
import { ITEMS, measureFaults, type FaultsRow } from '../faults/faults.ts';
import { TIMEOUT_MS, WAITS_FASTER } from '../faults/ways.ts';
import { faultsPlot } from '../plots/faults.ts';
import { worstOf } from '../statistics.ts';

const N = ITEMS.toLocaleString('en-US');

const ratio = (key: 'lost' | 'doubled') => ({
	name: `items ${key} under 5 % faults`,
	against: 'plain fetch loop, three tries, 16 at a time',
	n: `${N} items of each of three kinds`,
	of: (rows: readonly FaultsRow[]) =>
		worstOf(
			rows.filter(({ way }) => way === 'Contact Sync').map((row) => row[key]),
			{ unit: '', digits: 0 },
		),
	most: 0,
});

export const faults: Benchmark<FaultsRow> = {
	name: 'faults',
	title: 'Items lost and doubled under faults',
	run: measureFaults,
	ratios: [ratio('lost'), ratio('doubled')],
	plots: [
		{
			file: 'faults.svg',
			alt: 'Items lost, doubled and reported as uncertain, by Contact Sync and by a plain loop',
			draw: faultsPlot,
		},
	],
	tell: (rows) => [
		`${N} items of each kind are sent by each way, 16 at a time, while 5 % of the requests meet a fault of the service: status
503, a reset before the work, an answer that is lost after the work, or an answer later than anybody waits (a quarter each,
the same seed for both ways). Afterwards each item is looked for in the service's own tables. Both ways go on at the same
time, each against a service and a database of its own, here ${rows[0]?.store ?? MISSING}.`,
		markdownTable(
			['work', 'way', 'sent', 'lost', 'doubled', 'uncertain', 'of these done', 'requests'],
			rows.map((row) => [
				...[row.work, row.way, row.sent, row.lost, row.doubled],
				...[row.uncertain, row.uncertainButDone, row.requests],
			]),
		),
		list([
			`**Lost** is what is not in the tables and was not reported as uncertain. **Uncertain** is an item that ended with an error
which says that nobody knows whether it was done: events have no idempotency key, so that ours sends none again that may
have arrived.`,
			`**The plain loop** is what a user writes: three tries, 1 and 2 s apart, and again after anything but a 4xx. Of 10,000 items
1.25 are to be expected to meet a fault three times. It sends the same idempotency key with the emails.`,
			`**Waits between tries** pass ${WAITS_FASTER} times as fast as they are asked for, on both sides; an answer may take
${TIMEOUT_MS} ms, and one that is late takes twice that. An answer that took longer because the machine was busy counts as a
fault here too, so that counts differ from run to run.`,
		]),
	],
};
