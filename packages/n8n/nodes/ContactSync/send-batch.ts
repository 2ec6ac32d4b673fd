import { NodeOperationError } from 'n8n-workflow';
import { ContactSyncError, NotSentError, runBatch } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { escapeHtml } from '../shared/node-error.ts';
import type { Execution } from './execution.ts';
import type { Input, ParsedItem } from './parse-items.ts';
import { formatIndexes } from './progress.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { N8N } from '../shared/platform.ts';

/** Sends all items with as few requests as possible. */
export async function sendBatch(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<ItemOutcome[]> {
	if (!execution.context.continueOnFail()) rejectInvalid(execution, items);
	const outcomes = await sendValid(execution, items);
	return items.map((item, index) =>
		'input' in item ? outcomes.get(index)! : { error: item.error },
	);
}

/**
 * Rejects invalid items before the first request if On Error is Stop Workflow. The error lists all invalid
 * items.
 */
function rejectInvalid({ context }: Execution, items: readonly ParsedItem[]): void {
	const [first, ...others] = items.flatMap((item, index) =>
		'error' in item ? [{ index, text: titleOf(item.error) }] : [],
	);
	if (first === undefined) return;
	const listed = others.slice(0, MAX_LISTED).map(({ index, text }) => ` Item ${index}: ${text}`);
	const more = others.slice(MAX_LISTED).map(({ index }) => index);
	const rest = more.length === 0 ? '' : ` Also invalid: ${formatIndexes(more)}.`;
	throw new NodeOperationError(context.getNode(), `${first.text} [item ${first.index}]`, {
		itemIndex: first.index,
		description: escapeHtml(`${NOTHING_SENT}${listed.join('')}${rest}`),
	});
}

/** Maximum number of additional invalid items that the error explains. */
const MAX_LISTED = 5;

const NOTHING_SENT =
	"Nothing was sent. Correct the items, or set 'On Error' to continue without them.";

const titleOf = (error: unknown): string => {
	if (error instanceof ContactSyncError) return error.summary;
	return error instanceof Error ? error.message : String(error);
};

/** Valid items of one account, by index. */
type Group = Map<number, Input>;

/** Sends the valid items, grouped by account. */
async function sendValid(
	execution: Execution,
	items: readonly ParsedItem[],
): Promise<Map<number, ItemOutcome>> {
	const { groups, outcomes } = await groupByAccount(execution, items);
	for (const [account, group] of groups) {
		const isStopped = !execution.context.continueOnFail() && [...outcomes.values()].some(hasFailed);
		const results = isStopped
			? [...group.values()].map(notSent)
			: await sendGroup(execution, account, group);
		for (const [i, index] of [...group.keys()].entries()) outcomes.set(index, results[i]!);
	}
	return outcomes;
}

async function groupByAccount({ accounts }: Execution, items: readonly ParsedItem[]) {
	const outcomes = new Map<number, ItemOutcome>();
	const groups = new Map<Account, Group>();
	for (const [index, item] of items.entries()) {
		if (!('input' in item)) continue;
		try {
			const account = await accounts.forItem(index);
			const group = groups.get(account) ?? new Map<number, Input>();
			groups.set(account, group.set(index, item.input));
		} catch (error) {
			outcomes.set(index, { error });
		}
	}
	return { groups, outcomes };
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
