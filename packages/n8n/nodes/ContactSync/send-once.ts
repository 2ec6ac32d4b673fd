import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../shared/is-tool.ts';
import type { Execution } from './execution.ts';
import type { ItemOutcome } from './item-outcome.ts';

/** State that the node keeps during an execution, and in its retries. */
interface ExecutionContext {
	/** Results of the items that the latest run of the node has sent, by index. */
	sentItems?: { run: number; results: Record<number, object> };
}

/**
 * Sends an item of an action that isn't idempotent, unless an earlier attempt has sent it. n8n repeats all items
 * if it retries the node or an execution, and a repeated event would start automations again.
 *
 * @returns the result of the attempt that sent the item
 */
export async function sendOnce(
	{ context, action }: Pick<Execution, 'context' | 'action'>,
	index: number,
	send: () => Promise<object>,
): Promise<object> {
	const { replay, idempotencyKey } = action.endpoint;
	const canRepeat = replay === 'safe' || idempotencyKey !== undefined;
	if (canRepeat || isTool(context.getNode())) return await send(); // a tool has one item
	const results = resultsOf(context, index);
	results[index] ??= await send();
	return results[index];
}

function resultsOf(context: IExecuteFunctions, index: number): Record<number, object> {
	const state: ExecutionContext = context.getContext('node');
	const run = context.getWorkflowDataProxy(index).$runIndex as number; // n8n's types don't describe it
	if (state.sentItems?.run !== run) state.sentItems = { run, results: {} };
	return state.sentItems.results;
}

/** Forgets the results of a run that n8n won't repeat, because n8n stores them with the execution. */
export function forgetSent({ context }: Execution, outcomes: readonly ItemOutcome[]): void {
	const node = context.getNode();
	const hasFailed = outcomes.some((outcome) => 'error' in outcome);
	if (isTool(node) || (hasFailed && node.retryOnFail)) return;
	const state: ExecutionContext = context.getContext('node');
	delete state.sentItems;
}
