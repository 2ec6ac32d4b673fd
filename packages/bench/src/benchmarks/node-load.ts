import type { Benchmark } from '../benchmark.ts';
import { figureTable, list } from '../document/markdown.ts';
import { measureNodeLoad } from '../node-load.ts';
import { medianOf, type Figure } from '../statistics.ts';

export const nodeLoad: Benchmark<Figure> = {
	name: 'node-load',
	title: "The node's load time and size",
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
	tell: (rows) => [
		`\`require\` of node and credential from the unpacked tarball in a fresh process, with n8n-workflow loaded already as in n8n,
and of nodes that n8n brings along from where n8n is installed, in turn.`,
		figureTable(rows),
		list([
			`**n8n's own nodes** are loaded by their files in n8n-nodes-base 2.41.1, with one credential each; they are no packages of
their own, so that there is no size to compare.`,
			`**The Resend community node** was to be the peer. On 2026-11-20 the npm registry answered 404 for \`n8n-nodes-resend\`, the name in
its repository's \`package.json\` (2.9.0), so nothing of it is measured.`,
		]),
	],
};
