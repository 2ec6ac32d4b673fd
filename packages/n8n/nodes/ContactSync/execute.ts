import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { startExecution } from './execution.ts';
import { addHints } from './hints.ts';
import { parseItems } from './parse-items.ts';
import { rejectInvalid } from './reject-invalid.ts';
import { sendBatch } from './send-batch.ts';
import { sendItems } from './send-items.ts';
import { forgetSent } from './send-once.ts';
import { toOutput } from './to-output.ts';

/**
 * Runs the operation for every input item, and returns the output in the order of the items. The node's On
 * Error setting determines where failed items go.
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const execution = await startExecution(context);
	const items = await parseItems(execution);
	if (!execution.continues) rejectInvalid(execution, items);
	const outcomes = execution.action.list?.run
		? await sendBatch(execution, items)
		: await sendItems(execution, items);
	const output = toOutput(execution, outcomes);
	forgetSent(execution, outcomes);
	await addHints(execution, items, outcomes);
	return [output];
}
