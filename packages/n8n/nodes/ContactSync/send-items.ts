import { DEFAULT_LIMITS, NotSentError, runAll, runParsed } from '../../core.ts';
import type { Execution } from './execution.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { longRunErrorOf } from './long-runs.ts';
import { isPreview, isValid, type ParsedItem, type ValidItem } from './parse-items.ts';
import { sendOnce } from './send-once.ts';
import { sendUnlessUnchanged } from './skip-unchanged.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { toNodeError } from '../shared/node-error.ts';
import { N8N } from '../shared/platform.ts';

/**
 * Maximum number of items in progress at the same time. n8n's HTTP Request node has no such limit. The key's limit per minute
 * also applies, so that executions with the same key take turns.
 */
const MAX_CONCURRENCY = 1_000;

/** Sends each item with its own request. Items of the same contact are sent in order. */
export async function sendItems(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<ItemOutcome[]> {
	const longRunError = longRunErrorOf(execution, items);
	if (longRunError && !execution.continues)
		throw toNodeError(execution.context.getNode(), longRunError);
	if (longRunError)
		return items.map((item) => (isValid(item) ? { index: item.index, error: longRunError } : item));
	try {
		return await runAll(items, (item) => sendItem(execution, item), {
			keysOf: (item) => ('error' in item ? [] : item.contactKeys), // an invalid item isn't sent
			concurrency: Math.min(limitPerMinute(items), MAX_CONCURRENCY),
		});
	} finally {
		execution.sentContacts?.prune();
	}
}

function limitPerMinute(items: readonly ParsedItem[]): number {
	const [first] = items.filter(isValid);
	return (first?.account.session.budget.limits ?? DEFAULT_LIMITS).perMinute;
}

/** Sends one item. If the item fails and On Error is Stop Workflow, cancels items that haven't been sent. */
async function sendItem(execution: Execution, item: ParsedItem): Promise<ItemOutcome> {
	const { context, continues, withdrawal } = execution;
	const { index } = item;
	try {
		withdrawal.signal.throwIfAborted();
		if ('error' in item) throw item.error;
		return { index, result: await send(execution, item) };
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		if (!continues) stop(execution, index);
		return { index, error };
	}
}

function stop(execution: Execution, index: number): void {
	if (execution.withdrawal.signal.aborted) return;
	execution.stoppedBy = index;
	execution.withdrawal.abort(new NotSentError());
}

/** Sends an item unless it's a preview or the contact is unchanged. */
async function send(execution: Execution, item: ValidItem): Promise<object> {
	const { index, input, account } = item;
	if (isPreview(input)) {
		execution.counts.previewed += 1;
		return run(execution, item);
	}
	return sendUnlessUnchanged(execution, account, input, () =>
		sendOnce(execution, index, () =>
			withIdempotencyKey(execution, input, index, (keyed, isKeyDerived) =>
				run(execution, { account, input: keyed }, isKeyDerived),
			),
		),
	);
}

const run = (
	{ action }: Execution,
	{ account: { client, cache }, input }: Pick<ValidItem, 'account' | 'input'>,
	isKeyDerived = false,
): Promise<object> => runParsed(action, client, input, { platform: N8N, cache, isKeyDerived });
