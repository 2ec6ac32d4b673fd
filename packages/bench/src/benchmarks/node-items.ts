import type { Benchmark } from '../benchmark.ts';
import { figureTable } from '../document/markdown.ts';
import { NAMES } from '../node-items/names.ts';
import { ITEMS, measureNodeItems } from '../node-items/node-items.ts';
import { barOf, bars } from '../plots/bars.ts';
import { medianOf, type Figure } from '../statistics.ts';

const against = (body: 'fields' | 'JSON', set: string) => ({
	name: `an item in n8n / HTTP Request, ${body}`,
	against: `n8n's HTTP Request 4.5, ${set}, no batching`,
	n: `${ITEMS.toLocaleString('en-US')} items a run, processor time`,
	of: (rows: readonly Figure[]) => medianOf(rows, `Contact Sync / HTTP Request, ${body}, worked`),
	most: 1.2,
});

export const nodeItems: Benchmark<Figure> = {
	name: 'node-items',
	title: 'A run of 1,000 items in n8n',
	needsN8n: true,
	run: measureNodeItems,
	ratios: [
		against('fields', 'Using Fields Below as it comes'),
		against('JSON', 'Using JSON, one expression'),
	],
	plots: [
		{
			file: 'node-items.svg',
			alt: "Processor time of 1,000 items in n8n by our node and by n8n's HTTP Request",
			draw: (rows) =>
				bars(
					{
						text: 'Processor time of 1,000 upserts in one run of n8n',
						subtitle: 'Median of all rounds; the line goes from the least to the most.',
					},
					NAMES.flatMap((name) =>
						barOf(name, medianOf(rows, `${name}, worked`), { ours: name === NAMES[0] }),
					),
				),
		},
	],
	tell: (rows) => [
		`Rounds are in turn; each round of each node is a process of its own. All run in the engine of the pinned n8n (n8n-core
2.41.1) against one server on loopback, with our credential and its limits lifted; HTTP Request has it as its predefined
credential type, no batching, and all else as it comes. An item has four expressions. "Fields" is how HTTP Request comes
(Using Fields Below, one expression a field), "JSON" is one text that n8n reads as one expression. Four runs go before the
one that is measured, since n8n's process is warm too. Reading the credential costs nothing here; in n8n it is a look into the
database, which HTTP Request does three times an item and ours twice.`,
		figureTable(rows),
		`"Worked" is the time of the processor, "passed" that on the clock. Our node has as many items under way as the key may send
in a minute, here all of them, as HTTP Request does.`,
	],
};
