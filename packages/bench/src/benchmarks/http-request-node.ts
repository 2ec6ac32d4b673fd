import type { Benchmark } from '../benchmark.ts';
import { checkHttpRequestNode, type HttpRequestRow } from '../traffic/check-http-request-node.ts';

export const httpRequestNode: Benchmark<HttpRequestRow> = {
	name: 'http-request-node',
	needsN8n: true,
	run: checkHttpRequestNode,
	tables: (rows) => ({
		'http-request-node': rows.map(({ batching, requests, apartMs }) => ({
			'batching: items / pause': batching,
			requests,
			'most apart': `${apartMs} ms`,
		})),
	}),
};
