import { NotSentError, runAll, runParsed } from '../../core.ts';
import type { Execution } from './execution.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { rejectLongRuns } from './long-runs.ts';
import { groupByKey, isPreview, type ParsedItem, type ValidItem } from './parse-items.ts';
import { sendOnce } from './send-once.ts';
import { sendUnlessUnchanged } from './skip-unchanged.ts';
import { inOrder, type ItemOutcome } from './item-outcome.ts';
import { N8N } from '../shared/platform.ts';

/**
 * Maximum number of items in progress at the same time, divided among the keys of the run. n8n's HTTP Request node
 * has no such limit. A key's limit per minute also applies, so that executions with the same key take turns.
 */
const MAX_CONCURRENCY = 1_000;

/** Sends each item with its own request, with all keys at the same time. Items of the same contact are sent in order. */
export async function sendItems(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<ItemOutcome[]> {
	const inTime = rejectLongRuns(execution, items);
	try {
		const groups = [...groupByKey(inTime).values()];
		const share = Math.max(1, Math.floor(MAX_CONCURRENCY / groups.length));
		const sent = await runAll(groups, (group) => sendGroup(execution, group, share), {
			concurrency: MAX_CONCURRENCY,
		});
		return inOrder(inTime, sent.flat());
	} finally {
		execution.sentContacts?.prune();
	}
}

/** Sends the items of a key, up to `maximum` at the same time. */
const sendGroup = (
	execution: Execution,
	group: readonly ValidItem[],
	maximum: number,
): Promise<ItemOutcome[]> =>
	runAll(group, (item) => sendItem(execution, item), {
		keysOf: ({ contactKeys }) => contactKeys,
		concurrency: Math.min(limitPerMinute(group), maximum),
	});

/** Returns the highest limit of the key's accounts, so that a lower limit delays only its own items. */
const limitPerMinute = (group: readonly ValidItem[]): number =>
	Math.max(...new Set(group.map(({ account }) => account.session.budget.limits.perMinute)));

/** Sends one item. If the item fails and On Error is Stop Workflow, cancels items that haven't been sent. */
async function sendItem(execution: Execution, item: ValidItem): Promise<ItemOutcome> {
	const { context, continues, withdrawal } = execution;
	const { index } = item;
	try {
		withdrawal.signal.throwIfAborted();
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
