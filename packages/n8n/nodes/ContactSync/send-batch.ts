import { NotSentError, runBatch } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import type { Execution } from './execution.ts';
import { isValid, type Input, type ParsedItem } from './parse-items.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { N8N } from '../shared/platform.ts';

/** Sends all items with as few requests as possible. */
export async function sendBatch(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<ItemOutcome[]> {
	const outcomes = await sendValid(execution, items);
	return items.map((item, index) => (isValid(item) ? outcomes.get(index)! : { error: item.error }));
}

/** Valid items of one account, by index. */
type Group = Map<number, Input>;

/** Sends the valid items, grouped by account. */
async function sendValid(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<Map<number, ItemOutcome>> {
	const outcomes = new Map<number, ItemOutcome>();
	for (const [account, group] of groupByAccount(items)) {
		const isStopped = !execution.context.continueOnFail() && [...outcomes.values()].some(hasFailed);
		const results = isStopped
			? [...group.values()].map(notSent)
			: await sendGroup(execution, account, group);
		for (const [i, index] of [...group.keys()].entries()) outcomes.set(index, results[i]!);
	}
	return outcomes;
}

function groupByAccount(items: readonly ParsedItem[]): Map<Account, Group> {
	const groups = new Map<Account, Group>();
	for (const [index, item] of items.entries()) {
		if (!isValid(item)) continue;
		const group = groups.get(item.account) ?? new Map<number, Input>();
		groups.set(item.account, group.set(index, item.input));
	}
	return groups;
}

async function sendGroup(
	{ context, action }: Execution,
	{ client, cache }: Account,
	group: Group,
): Promise<ItemOutcome[]> {
	const inputs = [...group.values()];
	try {
		return await runBatch(action, client, inputs, {
			cache,
			platform: N8N,
			stopOnError: !context.continueOnFail(),
		});
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		return inputs.map(() => ({ error }));
	}
}

const hasFailed = (outcome: ItemOutcome): boolean => 'error' in outcome;

const notSent = (): ItemOutcome => ({ error: new NotSentError() });
