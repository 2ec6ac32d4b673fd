import type { INodeExecutionData } from 'n8n-workflow';
import { inWords, NotSentError, RateLimitedError } from '../../core.ts';
import { textOf, toNodeError } from '../shared/node-error.ts';
import { lowerLimits } from './limits-advice.ts';
import type { NodeRun } from './node-run.ts';
import { countDone, progressOf } from './progress.ts';

/** The outcome of one input item. */
export type ItemOutcome = { result: object | object[] } | { error: unknown };

/** Returns the items of the output. When On Error is Stop Workflow, throws the first error, with the progress of the run. */
export function toOutput(run: NodeRun, outcomes: readonly ItemOutcome[]): INodeExecutionData[] {
	const { context } = run;
	if (!context.continueOnFail()) throwFirstError(run, outcomes);
	const progress = `${countDone(outcomes)}. `;
	return outcomes.flatMap((outcome, index) => {
		if ('result' in outcome) return toItems(outcome.result, index);
		const error = explainLimit(run, outcome.error, progress);
		return [toErrorItem(textOf(context.getNode(), error, index), index)];
	});
}

function throwFirstError(run: NodeRun, outcomes: readonly ItemOutcome[]): void {
	const { stoppedBy = outcomes.findIndex(hasFailed) } = run;
	const first = outcomes[stoppedBy];
	if (first === undefined || 'result' in first) return;
	const error = explainLimit(run, first.error);
	throw toNodeError(run.context.getNode(), error, stoppedBy, progressOf(outcomes));
}

const hasFailed = (outcome: ItemOutcome): boolean =>
	'error' in outcome && !(outcome.error instanceof NotSentError);

/** Where Max Wait is over, says how to continue. */
function explainLimit(run: NodeRun, error: unknown, progress = ''): unknown {
	if (!(error instanceof RateLimitedError) || error.status !== undefined) return error;
	const { action, limits, serviceLimits } = run;
	const lower = lowerLimits(limits, serviceLimits);
	const advice =
		action.key === 'sequence.enroll'
			? ' Bulk Enroll Contacts needs 1 request per 500 contacts.'
			: '';
	return new RateLimitedError({
		...error,
		hint: `${progress}Increase 'Max Wait (Minutes)' in 'Options', or run the remaining items ${inWords(error.retryAfterMs)}.${advice}${lower ? ` ${lower}` : ''}`,
	});
}

/** Items of one input item: one, or one per entry of a list. */
const toItems = (result: object | object[], index: number): INodeExecutionData[] =>
	[result].flat().map((entry) => ({ json: { ...entry }, pairedItem: { item: index } }));

/** Without an `error` beside `json`: n8n then keeps the item's own data on the error output. */
const toErrorItem = (error: string, index: number): INodeExecutionData => ({
	json: { error },
	pairedItem: { item: index },
});
