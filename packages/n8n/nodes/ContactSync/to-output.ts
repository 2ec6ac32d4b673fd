import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { formatWait, NotSentError, RateLimitedError } from '../../core.ts';
import { formatError, toNodeError } from '../shared/node-error.ts';
import { bulkFormOf } from './bulk-form.ts';
import type { Execution } from './execution.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { progressOf, resumeAdvice, successCount } from './progress.ts';

/** Returns the output items. If On Error is Stop Workflow, throws the first error with the run's progress. */
export function toOutput(
	execution: Execution,
	outcomes: readonly ItemOutcome[],
): INodeExecutionData[] {
	const { context, continues, includesInput } = execution;
	if (!continues) throwFirstError(execution, outcomes);
	const progress = `${successCount(outcomes)}. `;
	const items = context.getInputData();
	return outcomes.flatMap((outcome) => {
		const { index } = outcome;
		if ('result' in outcome) {
			return toItems(outcome.result, index, includesInput ? items[index]!.json : {});
		}
		const error = explainLimit(execution, outcome.error, progress);
		return [toErrorItem(formatError(context.getNode(), error, index), index)];
	});
}

function throwFirstError(execution: Execution, outcomes: readonly ItemOutcome[]): void {
	const first =
		outcomes.find(({ index }) => index === execution.stoppedBy) ?? outcomes.find(hasFailed);
	if (first === undefined || 'result' in first) return;
	const error = explainLimit(execution, first.error);
	const progress = [progressOf(outcomes), resumeAdvice(execution, outcomes)]
		.filter(Boolean)
		.join(' ');
	throw toNodeError(execution.context.getNode(), error, first.index, progress);
}

const hasFailed = (outcome: ItemOutcome): boolean =>
	'error' in outcome && !(outcome.error instanceof NotSentError);

/** If Max Wait was exceeded, adds instructions for continuing. */
function explainLimit(execution: Execution, error: unknown, progress = ''): unknown {
	if (!(error instanceof RateLimitedError) || error.status !== undefined) return error;
	const bulk = bulkFormOf(execution.action);
	const advice = bulk ? ` ${bulk.name} needs 1 request per ${bulk.perRequest} contacts.` : '';
	return new RateLimitedError({
		...error,
		hint: `${progress}Increase 'Max Wait (Minutes)' in 'Options', or run the remaining items ${formatWait(error.retryAfterMs)}.${advice}`,
	});
}

/** Returns the output items of an input item: a single item, or one item per list entry. */
const toItems = (
	result: object | object[],
	index: number,
	included: IDataObject,
): INodeExecutionData[] =>
	[result].flat().map((entry) => ({
		json: { ...included, ...entry },
		pairedItem: { item: index },
	}));

/**
 * Returns the output item for an error. The item has no `error` next to `json`, so n8n keeps the input
 * item's data on the error output.
 */
const toErrorItem = (error: string, index: number): INodeExecutionData => ({
	json: { error },
	pairedItem: { item: index },
});
