import type { Clock, Reply } from './modelled-service.ts';

/** "Batching" of n8n's HTTP Request node, as its two fields hold it. */
export interface Batching {
	/** Items. */
	batchSize: number;
	/** Milliseconds. */
	batchInterval: number;
}

/** What the two fields hold as soon as the option is added. */
export const BATCHING_DEFAULTS: Batching = { batchSize: 50, batchInterval: 1_000 };

/** One run of a node with all its items; it throws a Refusal when an item was refused, as with On Error = Stop. */
export type NodeRun = () => Promise<void>;

export class Refusal extends Error {}

type Send = (item: string) => Promise<Reply>;
type Sleep = Clock['sleep'];

/**
 * Sends items as n8n's HTTP Request node does: each is begun without waiting for the one before, with a pause before every
 * batch but the first, and only when all have ended is it looked at what failed.
 * Source: n8n-nodes-base 2.41.1, dist/nodes/HttpRequest/V3/HttpRequestV3.node.js, `execute`: the loop over the items.
 */
export const httpRequestNode =
	(items: readonly string[], send: Send, sleep: Sleep, batching?: Batching): NodeRun =>
	async () => {
		const batchSize = batching && batching.batchSize > 0 ? batching.batchSize : 1;
		const batchInterval = batching?.batchInterval ?? 0;
		const replies: Array<Promise<Reply>> = [];
		for (const [index, item] of items.entries()) {
			const opensBatch = index > 0 && index % batchSize === 0;
			if (opensBatch && batchInterval > 0) await sleep(batchInterval);
			replies.push(send(item));
		}
		if ((await Promise.all(replies)).some(({ accepted }) => !accepted)) throw new Refusal();
	};

/** Sends items as the nodes of most services do: one call an item, each waited for, up to the first that is refused. */
export const itemByItemNode =
	(items: readonly string[], send: Send): NodeRun =>
	async () => {
		for (const item of items) if (!(await send(item)).accepted) throw new Refusal();
	};

/** The most that Retry On Fail can be set to. */
const MAX_TRIES = 5;
const WAIT_BETWEEN_TRIES_MS = 5_000;

/**
 * Runs a node with Retry On Fail at its most, which begins again with all items.
 * Source: n8n-core 2.41.1, dist/execution-engine/workflow-execute.js, `getRetryParams` and the loop over `maxTries`.
 */
export async function withRetryOnFail(run: NodeRun, sleep: Sleep): Promise<void> {
	for (let tries = 1; !(await succeeds(run)) && tries < MAX_TRIES; tries += 1) {
		await sleep(WAIT_BETWEEN_TRIES_MS);
	}
}

const succeeds = (run: NodeRun): Promise<boolean> =>
	run().then(
		() => true,
		(error: unknown) => {
			if (error instanceof Refusal) return false;
			throw error;
		},
	);
