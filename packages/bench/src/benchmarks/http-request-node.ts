import { join } from 'node:path';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import type { Benchmark } from '../benchmark.ts';
import { runNode } from '../run-node.ts';
import { httpRequestNode, type Batching } from '../traffic/http-request-node.ts';

const ITEMS = 7;

/** Batching settings. Intervals are short, because the real node waits in real time. */
const CASES: ReadonlyArray<Batching | null> = [
	null,
	{ batchSize: 3, batchInterval: 300 },
	{ batchSize: 1, batchInterval: 300 },
	{ batchSize: -1, batchInterval: 300 },
	{ batchSize: 3, batchInterval: 0 },
];

/** Returns the start times of the model's requests, in milliseconds. */
export async function modelledTimes(items: number, batching?: Batching): Promise<number[]> {
	const clock = virtualTime();
	const startMs = clock.now();
	const begun: number[] = [];
	const send = async () => {
		begun.push(clock.now() - startMs);
		await clock.sleep(50);
		return { accepted: true, retryAfterMs: 0 };
	};
	const run = httpRequestNode(Array<string>(items).fill(''), send, clock.sleep, batching);
	await clock.until(run());
	return begun;
}

type HttpRequestRow = {
	batching: string;
	/** Start times of the requests in the real node and in the model, in milliseconds. */
	real: string;
	model: string;
	requests: number;
	/** Maximum difference, in milliseconds. */
	maxDifferenceMs: number;
};

/** Compares the model of n8n's HTTP Request node with the real node. Installs n8n on first use. */
async function checkHttpRequestNode(): Promise<HttpRequestRow[]> {
	const folder = await installN8n((line) => process.stderr.write(`${line}\n`));
	const script = join(import.meta.dirname, '../traffic/real-http-request-node.ts');
	const args = [script, folder, String(ITEMS), JSON.stringify(CASES)];
	const times = await runNode<number[][]>(args);
	return Promise.all(CASES.map((batching, i) => rowOf(batching, times[i]!)));
}

async function rowOf(batching: Batching | null, real: readonly number[]): Promise<HttpRequestRow> {
	const model = await modelledTimes(ITEMS, batching ?? undefined);
	const differences = real.map((ms, i) => Math.abs(ms - model[i]!));
	return {
		batching: batching ? `${batching.batchSize} / ${batching.batchInterval} ms` : 'none',
		real: real.map(Math.round).join(' '),
		model: model.join(' '),
		requests: real.length,
		maxDifferenceMs: Number(Math.max(...differences).toFixed(1)),
	};
}

export const httpRequestNodeCheck: Benchmark<HttpRequestRow> = {
	name: 'http-request-node',
	needsN8n: true,
	run: checkHttpRequestNode,
	tables: (rows) => ({
		'http-request-node': rows.map(({ batching, requests, maxDifferenceMs }) => ({
			'batching: items / pause': batching,
			requests,
			'maximum difference': `${maxDifferenceMs} ms`,
		})),
	}),
};
