import type { Benchmark } from '../benchmark.ts';
import { markdownTable } from '../document/markdown.ts';
import { checkHttpRequestNode, type HttpRequestRow } from '../traffic/check-http-request-node.ts';

/** How the model compares with the node it stands for. */
function comparison(rows: readonly HttpRequestRow[]): string[] {
	if (rows.length === 0) return [];
	const requests = rows.reduce((sum, row) => sum + row.requests, 0);
	const apart = Math.max(...rows.map(({ apartMs }) => apartMs));
	return [
		`In ${rows.length} settings, ${requests} requests began within ${apart} ms of each other. Intervals are short, since the real node really waits.`,
	];
}

export const httpRequestNode: Benchmark<HttpRequestRow> = {
	name: 'http-request-node',
	title: "The model of n8n's HTTP Request, beside the node itself",
	needsN8n: true,
	run: checkHttpRequestNode,
	tell: (rows) => [
		`Above, HTTP Request is modelled on n8n-nodes-base 2.41.1 (\`HttpRequestV3.node.js\`) and n8n-core 2.41.1
(\`workflow-execute.js\`), so that hours pass in seconds. This runs the code of the real node beside the model, and compares
when each request begins.`,
		...comparison(rows),
		markdownTable(
			['batching: items / pause', 'requests', 'most apart'],
			rows.map(({ batching, requests, apartMs }) => [batching, requests, `${apartMs} ms`]),
		),
	],
};
