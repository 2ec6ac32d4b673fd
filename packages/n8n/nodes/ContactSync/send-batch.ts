import { groupBy, NotSentError, runAll, runBatch } from '../../core.ts';
import type { Execution } from './execution.ts';
import { isValid, type ParsedItem, type ValidItem } from './parse-items.ts';
import { inOrder, type ItemOutcome } from './item-outcome.ts';
import { N8N } from '../shared/platform.ts';

/**
 * Sends all items with as few requests as possible, grouped by account. If On Error is Continue, the accounts are
 * independent, so their batches are sent at the same time.
 */
export async function sendBatch(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<ItemOutcome[]> {
	const groups = groupBy(items.filter(isValid), ({ account }) => account);
	let isStopped = false;
	const send = async (group: readonly [ValidItem, ...ValidItem[]]) => {
		const outcomes = isStopped ? group.map(notSent) : await sendGroup(execution, group);
		isStopped ||= !execution.continues && outcomes.some(hasFailed);
		return outcomes;
	};
	const sent = await runAll(
		[...groups.values()],
		send,
		execution.continues ? {} : { concurrency: 1 },
	);
	return inOrder(items, sent.flat());
}

/** Sends items of the same account. */
async function sendGroup(
	{ context, action, continues }: Execution,
	group: readonly [ValidItem, ...ValidItem[]],
): Promise<ItemOutcome[]> {
	const { client, cache } = group[0].account;
	try {
		const inputs = group.map(({ input }) => input);
		const options = { cache, platform: N8N, stopOnError: !continues };
		const outcomes = await runBatch(action, client, inputs, options);
		return outcomes.map((outcome, i) => ({ ...outcome, index: group[i]!.index }));
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		return group.map(({ index }) => ({ index, error }));
	}
}

const hasFailed = (outcome: ItemOutcome): boolean => 'error' in outcome;

const notSent = ({ index }: ValidItem): ItemOutcome => ({ index, error: new NotSentError() });
