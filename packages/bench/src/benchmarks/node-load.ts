import type { Benchmark } from '../benchmark.ts';
import { measureNodeLoad } from '../node-load.ts';
import { medianOf, type Figure } from '../statistics.ts';

export const nodeLoad: Benchmark<Figure> = {
	name: 'node-load',
	run: measureNodeLoad,
	ratios: [
		{
			name: 'node load, ms',
			against: "n8n's own Mailchimp, HubSpot and Brevo nodes, as installed",
			n: 'node and credential',
			of: (rows) => medianOf(rows, 'node load'),
			most: 40,
		},
		{
			name: 'node unpacked, kB',
			against: 'a fixed size; the Resend community node was not to be had',
			n: 'output of `npm pack`',
			of: (rows) => medianOf(rows, 'node, unpacked'),
			most: 200,
		},
	],
};
