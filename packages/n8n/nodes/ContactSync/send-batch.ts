import { NodeOperationError } from 'n8n-workflow';
import { ContactSyncError, runBatch } from '../../core.ts';
import { escapeHtml, toNodeError } from '../shared/node-error.ts';
import type { Execution } from './execution.ts';
import type { ParsedItem } from './parse-items.ts';
import { inRanges } from './progress.ts';
import type { ItemOutcome } from './item-outcome.ts';

/** Sends all items with few requests. */
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

/** With Stop, invalid items stop the run before the first request, and the error names them all. */
function rejectInvalid({ context }: Execution, items: readonly ParsedItem[]): void {
	const [first, ...others] = items.flatMap((item, index) =>
		'error' in item ? [{ index, text: titleOf(item.error) }] : [],
	);
	if (first === undefined) return;
	const named = others.slice(0, MAX_NAMED).map(({ index, text }) => ` Item ${index}: ${text}`);
	const more = others.slice(MAX_NAMED).map(({ index }) => index);
	const rest = more.length === 0 ? '' : ` Also invalid: ${inRanges(more)}.`;
	throw new NodeOperationError(context.getNode(), `${first.text} [item ${first.index}]`, {
		itemIndex: first.index,
		description: escapeHtml(`${NOTHING_SENT}${named.join('')}${rest}`),
	});
}

/** Invalid items whose reasons are in the error, besides the first. */
const MAX_NAMED = 5;

const NOTHING_SENT =
	"Nothing was sent. Correct the items, or set 'On Error' to continue without them.";

const titleOf = (error: unknown): string => {
	if (error instanceof ContactSyncError) return error.summary;
	return error instanceof Error ? error.message : String(error);
};

async function sendValid(
	{ context, action, accounts }: Execution,
	items: readonly ParsedItem[],
): Promise<Map<number, ItemOutcome>> {
	const valid = [...items.entries()].flatMap(([index, item]) =>
		'input' in item ? [{ index, input: item.input }] : [],
	);
	if (valid.length === 0) return new Map();
	try {
		const inputs = valid.map(({ input }) => input);
		const { client, cache } = await accounts.of(0);
		const outcomes = await runBatch(action, client, inputs, {
			cache,
			platform: 'n8n',
			stopOnError: !context.continueOnFail(),
		});
		return new Map(valid.map(({ index }, place) => [index, outcomes[place]!]));
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		if (!(error instanceof ContactSyncError)) throw toNodeError(context.getNode(), error, 0);
		return new Map(valid.map(({ index }) => [index, { error }]));
	}
}
