import type { Benchmark } from '../benchmark.ts';
import { ITEMS, measureNodeItems } from '../node-items/node-items.ts';
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
	needsN8n: true,
	run: measureNodeItems,
	ratios: [
		against('fields', 'Using Fields Below as it comes'),
		against('JSON', 'Using JSON, one expression'),
	],
};
