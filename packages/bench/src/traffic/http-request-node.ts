import type { Clock, Reply } from './modelled-service.ts';

/** Parameters of the "Batching" option in n8n's HTTP Request node. */
export interface Batching {
	/** Items per batch. */
	batchSize: number;
	/** Interval between batches, in milliseconds. */
	batchInterval: number;
}

/** Default values of the fields when a user adds the option. */
export const BATCHING_DEFAULTS: Batching = { batchSize: 50, batchInterval: 1_000 };

/** Runs a node over all its items. Returns whether all were accepted; otherwise, On Error = Stop fails the node. */
export type NodeExecution = () => Promise<boolean>;

type Send = (item: string) => Promise<Reply>;
type Sleep = Clock['sleep'];

/**
 * Sends items as n8n's HTTP Request node does: without waiting for earlier responses, and with a pause before
 * each batch except the first. Checks for failures after all responses.
 * Source: n8n-nodes-base 2.41.1, dist/nodes/HttpRequest/V3/HttpRequestV3.node.js, `execute`: the loop over
 * the items.
 */
export const httpRequestNode =
	(items: readonly string[], send: Send, sleep: Sleep, batching?: Batching): NodeExecution =>
	async () => {
		const batchSize = batching && batching.batchSize > 0 ? batching.batchSize : 1;
		const batchInterval = batching?.batchInterval ?? 0;
		const replies: Array<Promise<Reply>> = [];
		for (const [index, item] of items.entries()) {
			const opensBatch = index > 0 && index % batchSize === 0;
			if (opensBatch && batchInterval > 0) await sleep(batchInterval);
			replies.push(send(item));
		}
		return (await Promise.all(replies)).every(({ accepted }) => accepted);
	};

/** Maximum number of attempts with Retry On Fail. */
const MAX_TRIES = 5;
const WAIT_BETWEEN_TRIES_MS = 5_000;

/**
 * Runs a node with the maximum number of retries. Each retry starts over with all items.
 * Source: n8n-core 2.41.1, dist/execution-engine/workflow-execute.js, `getRetryParams` and the loop over `maxTries`.
 */
export async function withRetryOnFail(run: NodeExecution, sleep: Sleep): Promise<void> {
	for (let tries = 1; !(await run()) && tries < MAX_TRIES; tries += 1) {
		await sleep(WAIT_BETWEEN_TRIES_MS);
	}
}
