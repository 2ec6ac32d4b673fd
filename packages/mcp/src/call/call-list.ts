import {
	ContactSyncError,
	runAll,
	runBatch,
	runParsed,
	type Action,
	type Arguments,
	type Client,
	type RunCache,
} from '@contact-sync/core';
import type { ToolArguments } from '../compile/arguments.ts';
import { CONFIRM_COUNT, DRY_RUN } from '../compile/list-tool.ts';
import { MCP } from '../platform.ts';
import { CONFIRM_ABOVE, confirmList, type Ask } from './confirm.ts';
import { checkItems, itemsOf, type Items } from './list-items.ts';
import { reportOnList, type Outcome } from './list-report.ts';
import type { Report } from './progress.ts';

/** Context of a call for a list. */
export interface ListContext {
	client: Client;
	cache: RunCache;
	report: Report;
	/** Returns how long the key's rate limit makes a number of requests wait, in milliseconds. */
	waitFor: (requests: number) => number;
	/** @default no client that can ask */
	ask?: Ask;
	/** Number of contacts above which a change is confirmed. @default 50 */
	confirmAbove?: number;
}

/** Runs an action for a list of contacts, or only reports what it would send. */
export async function runForList(
	action: Action,
	known: ToolArguments,
	values: Arguments,
	context: ListContext,
): Promise<object> {
	const items = itemsOf(action, known, values);
	checkItems(action, items, context.cache);
	if (values[DRY_RUN] === true) return previewOf(action, items, context);
	if (action.effect !== 'read') {
		await confirmList({
			title: action.list!.name,
			count: items.items.length,
			confirmCount: values[CONFIRM_COUNT] as number | undefined, // read as a number
			above: context.confirmAbove ?? CONFIRM_ABOVE,
			ask: context.ask ?? (() => Promise.resolve(undefined)),
		});
	}
	return reportOnList(items, await outcomesOf(action, items, context), action.list!);
}

/** Reports the requests of a call, and how long the key's rate limit makes it take, without sending anything. */
function previewOf(
	{ list }: Action,
	{ items, invalid, duplicates }: Items,
	{ waitFor }: Pick<ListContext, 'waitFor'>,
): object {
	const inputs = items.map(({ input }) => input);
	const min_requests = list!.minRequestsFor?.(inputs as never) ?? inputs.length; // inputs of this action
	return {
		dry_run: true,
		total: items.length + invalid.length,
		recipients: items.length,
		...{ invalid, duplicates, min_requests, min_seconds: Math.ceil(waitFor(min_requests) / 1_000) },
	};
}

async function outcomesOf(
	action: Action,
	{ items }: Items,
	{ client, cache, report }: ListContext,
): Promise<readonly Outcome[]> {
	const inputs = items.map(({ input }) => input);
	const options = { platform: MCP, cache };
	if (action.list?.run) return await runBatch(action, client, inputs, options);
	let done = 0;
	return await runAll(inputs, async (input): Promise<Outcome> => {
		const outcome = await runParsed(action, client, input, options).then(
			(result): Outcome => ({ result }), // only `many` actions return lists
			(error: unknown): Outcome => {
				if (error instanceof ContactSyncError) return { error };
				throw error;
			},
		);
		done += 1;
		report(`${done} of ${inputs.length} contacts processed.`);
		return outcome;
	});
}
